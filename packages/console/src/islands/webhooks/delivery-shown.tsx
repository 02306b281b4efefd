import type { WebhookDelivery, WebhookDeliveryAttempt, WebhookDeliveryDetail } from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { numberText } from "../engine/format.ts";
import { ActionButton, Badge, CopyButton, Facts, Moment } from "../engine/parts.tsx";
import { InnerTabs } from "../engine/tabs.tsx";
import { fill } from "../engine/texts.ts";
import { AttemptBadge, AttemptEntry } from "./attempt-entry.tsx";
import { deliveryLabels, phaseIcon, phaseText, phaseTone, waitingText } from "./delivery-words.ts";
import { JsonText } from "./json-text.tsx";
import { curlOf, type HeaderPair, payloadOf } from "./request-text.ts";
import { scaleOf } from "./scale.ts";
import { texts } from "./texts.ts";
import { VerifySnippet } from "./verify-snippet.tsx";

/** Last outcome of a delivery, and what comes next. */
export function Happened({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  const { attempts, nextAttemptAt, waitingFor } = delivery;
  const last = attempts.at(-1);
  const waits = waitingFor !== null && ` · ${waitingText(waitingFor)}`;
  return (
    <Facts
      facts={[
        ...(last ? [{ name: texts.lastAnswer, value: <Answered attempt={last} /> }] : []),
        ...(nextAttemptAt === null
          ? []
          : [
              {
                name: texts.next,
                value: (
                  <>
                    <Moment at={nextAttemptAt} isExact />
                    {waits}
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

function Answered({ attempt }: { readonly attempt: WebhookDeliveryAttempt }) {
  return (
    <>
      <AttemptBadge attempt={attempt} /> <Moment at={attempt.startedAt} />
    </>
  );
}

/** Facts of a delivery, folded: who reads it looks for what happened first. */
export function DeliveryDetails(shown: { readonly delivery: WebhookDelivery; readonly endpoint?: ComponentChildren }) {
  return (
    <details class="about">
      <summary>{texts.details}</summary>
      <DeliveryFacts {...shown} />
    </details>
  );
}

/** Facts of a delivery: its event, its endpoint and its times. */
export function DeliveryFacts(shown: {
  readonly delivery: WebhookDelivery;
  /** The endpoint by its name. @default only its URL */
  readonly endpoint?: ComponentChildren;
}) {
  const { endpoint } = shown;
  const { id, eventType, eventId, url, attemptCount, createdAt, completedAt } = shown.delivery;
  return (
    <Facts
      facts={[
        { name: texts.eventType, value: eventType },
        ...(endpoint ? [{ name: deliveryLabels.endpointId, value: endpoint }] : []),
        { name: texts.url, value: url },
        { name: texts.created, value: <Moment at={createdAt} isExact /> },
        { name: texts.completed, value: <Moment at={completedAt} isExact none="–" /> },
        { name: texts.attempts, value: numberText(attemptCount) },
        { name: texts.eventId, value: <code>{eventId}</code> },
        { name: texts.deliveryId, value: <code>{id}</code> },
      ]}
    />
  );
}

/** The phase of a delivery. */
export function PhaseBadge({ phase }: Pick<WebhookDelivery, "phase">) {
  return (
    <Badge tone={phaseTone(phase)} icon={phaseIcon(phase)}>
      {phaseText(phase)}
    </Badge>
  );
}

/** A button that sends a delivery once more, with what came of it. */
export function Resend({ send, again }: { readonly send: () => Promise<unknown>; readonly again: () => void }) {
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    await send();
    setSent(true);
    again();
  };
  return (
    <>
      <ActionButton label={texts.resend} kind="primary" work={resend} />
      <span role="status" class="hint">
        {isSent ? texts.resent : ""}
      </span>
    </>
  );
}

/** Attempts of a delivery on one scale, newest first, above them the next one. */
export function Attempts({ delivery: { attempts, nextAttemptAt } }: { readonly delivery: WebhookDeliveryDetail }) {
  const scaleMs = scaleOf(attempts.map(({ durationMs }) => durationMs));
  return (
    <>
      <h3>{texts.attempts}</h3>
      {attempts.length === 0 ? <p>{texts.noAttempt}</p> : <Ticks scaleMs={scaleMs} />}
      <ol class="timeline" reversed>
        {nextAttemptAt !== null && (
          <li>
            <h4>
              {fill(texts.attempt, { number: attempts.length + 1 })} · {texts.planned} ·{" "}
              <Badge tone="wait">
                <Moment at={nextAttemptAt} />
              </Badge>
            </h4>
          </li>
        )}
        {attempts.toReversed().map((attempt) => (
          <AttemptEntry key={attempt.number} {...{ attempt, scaleMs }} />
        ))}
      </ol>
    </>
  );
}

/** Times of the scale that the bars below share, whose figures are in words too. */
function Ticks({ scaleMs }: { readonly scaleMs: number }) {
  return (
    <p class="ticks" aria-hidden="true">
      {[0, scaleMs / 2, scaleMs].map((ms) => (
        <span key={ms}>{fill(texts.milliseconds, { count: numberText(ms) })}</span>
      ))}
    </p>
  );
}

/** The request of a delivery in tabs: body, headers, a command, and how to verify it; `children` stand above the tabs. */
export function RequestShown(shown: {
  readonly delivery: WebhookDeliveryDetail;
  readonly headers: readonly HeaderPair[];
  readonly hint: string;
  readonly children?: ComponentChildren;
}) {
  const { delivery, headers, hint, children } = shown;
  return (
    <>
      <h3>{texts.request}</h3>
      <div class="actions">
        <CopyButton text={payloadOf(delivery)} label={texts.copyPayload} />
        <CopyButton text={curlOf(delivery, headers)} label={texts.copyCurl} />
      </div>
      {children}
      <InnerTabs
        label={texts.request}
        tabs={[
          { name: "payload", label: texts.payload, content: () => <JsonText text={payloadOf(delivery)} /> },
          {
            name: "headers",
            label: texts.requestHeaders,
            content: () => (
              <>
                <p class="hint">{hint}</p>
                <pre tabIndex={0}>{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
              </>
            ),
          },
          { name: "curl", label: "curl", content: () => <pre tabIndex={0}>{curlOf(delivery, headers)}</pre> },
          { name: "verify", label: texts.verify, content: () => <VerifySnippet /> },
        ]}
      />
    </>
  );
}
