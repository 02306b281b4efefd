import type { WebhookEndpoint, WebhookStatistics } from "@design-catalog/client/api";
import { countedText } from "../../engine/counted.ts";
import { Icon } from "../../engine/icon.tsx";
import { Moment } from "../../engine/parts.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { errorClassText } from "../../webhooks/delivery-words.ts";
import { useOutlook } from "../../webhooks/use-outlook.ts";

const texts = textsOf({
  en: {
    answers: "The receiver answers {status}",
    fails: "The attempts fail: {reason}",
    began: "Began",
    retried: { one: "One delivery is retrying.", other: "{count} deliveries are retrying." },
    show: "Show delivery",
  },
  de: {
    answers: "Der Empfänger antwortet {status}",
    fails: "Die Versuche scheitern: {reason}",
    began: "Beginn:",
    retried: { one: "Eine Zustellung ist in Wiederholung.", other: "{count} Zustellungen sind in Wiederholung." },
    show: "Zustellung zeigen",
  },
});

/**
 * Reason why an endpoint fails: its last answer, since when, how much waits for it and until when, a try at once, and the way
 * to a delivery.
 */
export function Alarm(failing: {
  readonly endpoint: WebhookEndpoint;
  readonly statistics: WebhookStatistics;
  /** Reads the endpoint again; undefined for who may try nothing. */
  readonly again: (() => void) | undefined;
}) {
  const { endpoint, statistics, again } = failing;
  const { lastFailure, retrying } = statistics;
  const outlook = useOutlook(endpoint.id);
  if (!lastFailure) return null;
  const { statusCode, errorClass, answer, deliveryId } = lastFailure;
  const reason = errorClass === null ? "" : errorClassText(errorClass);
  const title = statusCode === null ? fill(texts.fails, { reason }) : fill(texts.answers, { status: statusCode });
  return (
    <section class="alarm" aria-labelledby="alarm">
      <span class="sign">
        <Icon name="triangle-alert" />
      </span>
      <div>
        <h2 id="alarm">{title}</h2>
        <p>
          {texts.began} <Moment at={endpoint.failingSince} />. {retrying > 0 && countedText(texts.retried, retrying)}
        </p>
        {outlook && (
          <p>
            <outlook.OutlookText {...outlook} />
          </p>
        )}
        {answer !== null && (
          <pre>
            <bdi>{answer}</bdi>
          </pre>
        )}
      </div>
      {outlook && again && <outlook.TryNow oldest={outlook.oldest} of={title} again={again} />}
      <a class="button secondary" href={`?tab=deliveries&delivery=${deliveryId}`}>
        {texts.show}
      </a>
    </section>
  );
}
