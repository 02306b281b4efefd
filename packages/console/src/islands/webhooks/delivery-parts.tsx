import {
  getWebhook,
  getWebhookDelivery,
  resendWebhookDelivery,
  type WebhookDeliveryDetail,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { numberText } from "../engine/format.ts";
import { mayUse } from "../engine/page-data.ts";
import { ActionButton, Badge, CopyButton, Facts, FailureBox, Moment, ReadOnlyNote, Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { AttemptEntry } from "./attempt-entry.tsx";
import { deliveryLabels, type Phase, phaseIcon, phaseText, phaseTone, waitingText } from "./delivery-words.ts";
import { curlOf, payloadOf, requestHeadersOf } from "./request-text.ts";
import { texts } from "./texts.ts";
import { VerifySnippet } from "./verify-snippet.tsx";

const refreshMs = 2_000;
const mayChange = mayUse("Admin Webhooks r/w");

/** Everything about one delivery: what is sent, every attempt, and the button that sends it again. */
export function DeliveryParts({ id }: { readonly id: string }) {
  const answer = useAnswer(() => call(getWebhookDelivery, { path: { id } }), id, refreshMs);
  return (
    <Shown answer={answer}>
      {(delivery) => (
        <>
          <Facts facts={factsOf(delivery)} />
          {mayChange ? (
            <Resend id={id} again={() => answer.again()} />
          ) : (
            <ReadOnlyNote privilege="Admin Webhooks r/w" />
          )}
          <h3>{texts.attempts}</h3>
          {delivery.attempts.length === 0 && <p>{texts.noAttempt}</p>}
          <ol class="timeline">
            {delivery.attempts.toReversed().map((attempt) => (
              <AttemptEntry key={attempt.number} attempt={attempt} />
            ))}
          </ol>
          <Request delivery={delivery} />
        </>
      )}
    </Shown>
  );
}

function PhaseOf({ phase, waitingFor }: Pick<WebhookDeliveryDetail, "phase" | "waitingFor">) {
  return (
    <>
      <PhaseBadge phase={phase} />
      {waitingFor !== null && ` ${waitingText(waitingFor)}`}
    </>
  );
}

function factsOf({
  phase,
  waitingFor,
  eventType,
  eventId,
  url,
  attemptCount,
  createdAt,
  ...times
}: WebhookDeliveryDetail) {
  return [
    { name: deliveryLabels.phase, value: <PhaseOf {...{ phase, waitingFor }} /> },
    { name: texts.eventType, value: eventType },
    { name: texts.eventId, value: <code>{eventId}</code> },
    { name: texts.url, value: url },
    { name: texts.attempts, value: numberText(attemptCount) },
    { name: texts.created, value: <Moment at={createdAt} isExact /> },
    { name: texts.next, value: <Moment at={times.nextAttemptAt} isExact none="–" /> },
    { name: texts.completed, value: <Moment at={times.completedAt} isExact none="–" /> },
  ];
}

function Resend({ id, again }: { readonly id: string; readonly again: () => void }) {
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    await call(resendWebhookDelivery, { path: { id } });
    setSent(true);
    again();
  };
  return (
    <div class="actions">
      <ActionButton label={texts.resend} kind="primary" work={resend} />
      <span role="status">{isSent ? texts.resent : ""}</span>
    </div>
  );
}

function Request({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  const endpoint = useAnswer(() => call(getWebhook, { path: { id: delivery.endpointId } }), delivery.endpointId);
  const headers = requestHeadersOf(delivery, endpoint.value?.headers ?? {});
  return (
    <>
      <h3>{texts.payload}</h3>
      <div class="actions">
        <CopyButton text={payloadOf(delivery)} label={texts.copyPayload} />
        <CopyButton text={curlOf(delivery, headers)} label={texts.copyCurl} />
      </div>
      <pre tabIndex={0}>{payloadOf(delivery)}</pre>
      <h3>{texts.requestHeaders}</h3>
      <p class="hint">{texts.requestHeadersHint}</p>
      {endpoint.failure && (
        <>
          {endpoint.value === undefined && <p class="box notice">{texts.noCustomHeaders}</p>}
          <FailureBox failure={endpoint.failure} again={() => endpoint.again()} />
        </>
      )}
      <pre tabIndex={0}>{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
      <h3>{texts.verify}</h3>
      <VerifySnippet />
    </>
  );
}

function PhaseBadge({ phase }: { readonly phase: Phase }) {
  return (
    <Badge tone={phaseTone(phase)} icon={phaseIcon(phase)}>
      {phaseText(phase)}
    </Badge>
  );
}
