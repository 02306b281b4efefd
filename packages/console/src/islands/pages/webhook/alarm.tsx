import type { WebhookEndpoint, WebhookStatistics } from "@design-catalog/client/api";
import { countedText } from "../../engine/counted.ts";
import { Icon } from "../../engine/icon.tsx";
import { Moment } from "../../engine/parts.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { errorClassText } from "../../webhooks/delivery-words.ts";

const texts = textsOf({
  en: {
    answers: "The receiver answers {status}",
    fails: "The attempts fail: {reason}",
    began: "Began",
    retried: {
      one: "One delivery is tried again; nothing is lost for three days after it was made.",
      other: "{count} deliveries are tried again; nothing is lost for three days after each was made.",
    },
    show: "Show delivery",
  },
  de: {
    answers: "Der Empfänger antwortet {status}",
    fails: "Die Versuche scheitern: {reason}",
    began: "Beginn:",
    retried: {
      one: "Eine Zustellung wird wiederholt; verloren geht sie frühestens nach drei Tagen.",
      other: "{count} Zustellungen werden wiederholt; verloren geht jede frühestens nach drei Tagen.",
    },
    show: "Zustellung zeigen",
  },
});

/** Reason why an endpoint fails: its last answer, since when, how much waits for it, and the way to a delivery. */
export function Alarm(failing: { readonly endpoint: WebhookEndpoint; readonly statistics: WebhookStatistics }) {
  const { endpoint, statistics } = failing;
  const { lastFailure, retrying } = statistics;
  if (!lastFailure) return null;
  const { statusCode, errorClass, answer, deliveryId } = lastFailure;
  const reason = errorClass === null ? "" : errorClassText(errorClass);
  return (
    <section class="alarm" aria-labelledby="alarm">
      <span class="sign">
        <Icon name="triangle-alert" />
      </span>
      <div>
        <h2 id="alarm">
          {statusCode === null ? fill(texts.fails, { reason }) : fill(texts.answers, { status: statusCode })}
        </h2>
        <p>
          {texts.began} <Moment at={endpoint.failingSince} />. {retrying > 0 && countedText(texts.retried, retrying)}
        </p>
        {answer !== null && (
          <pre>
            <bdi>{answer}</bdi>
          </pre>
        )}
      </div>
      <a class="button secondary" href={`?tab=deliveries&delivery=${deliveryId}`}>
        {texts.show}
      </a>
    </section>
  );
}
