import type { WebhookDelivery, WebhookDeliveryAttempt, WebhookDeliveryDetail } from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { numberText } from "../engine/format.ts";
import { ActionButton } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { errorClassText } from "./delivery-words.ts";
import { texts } from "./texts.ts";

const pollMs = 250;
/** An attempt may take 15 seconds, and it may wait for a slot. */
const waitMsMax = 20_000;

/** A text, in a box once it is what came of an attempt. */
export interface Said {
  readonly text: string;
  /** The service's own words about a failure, which are English. */
  readonly english?: string | null;
  readonly look?: "box done" | "box error" | "box notice";
}

/** A button that sends an event to one endpoint, and shows what the endpoint answers. */
export function SendEvent(button: {
  readonly label: string;
  readonly kind?: "primary" | "secondary";
  /** @default false */
  readonly disabled?: boolean;
  readonly send: () => Promise<WebhookDelivery>;
  readonly read: (id: string) => Promise<WebhookDeliveryDetail>;
  /** Address of the page of a delivery. */
  readonly addressOf: (deliveryId: string) => string;
}) {
  const { label, kind = "primary", disabled = false, addressOf } = button;
  const [deliveryId, setDeliveryId] = useState<string>();
  const [said, setSaid] = useState<Said>();
  const send = async () => {
    setSaid(undefined);
    setDeliveryId(undefined);
    const delivery = await button.send();
    setSaid({ text: texts.testSent });
    setDeliveryId(delivery.id);
    setSaid(outcomeOf(await attemptAfter(delivery, button.read)));
  };
  return (
    <>
      <ActionButton {...{ label, kind, disabled }} work={send} />
      <div class="answer" role="status">
        {said && (
          <SaidText said={said}>
            {deliveryId !== undefined && <a href={addressOf(deliveryId)}>{texts.delivery}</a>}
          </SaidText>
        )}
      </div>
    </>
  );
}

/** Outcome of an attempt, before what leads to its delivery. */
export function SaidText({ said, children }: { readonly said: Said; readonly children?: ComponentChildren }) {
  const { text, english, look } = said;
  return (
    <p class={look}>
      {text} {english && <span lang="en">{english}</span>} {children}
    </p>
  );
}

/** The attempt that follows those of a delivery; undefined if it takes too long. */
export async function attemptAfter(
  { id, attemptCount }: WebhookDelivery,
  read: (id: string) => Promise<WebhookDeliveryDetail>,
): Promise<WebhookDeliveryAttempt | undefined> {
  const untilMs = performance.now() + waitMsMax;
  while (performance.now() < untilMs) {
    const attempt = (await read(id)).attempts.find(({ number }) => number > attemptCount);
    if (attempt) return attempt;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return undefined;
}

/** Outcome of an attempt in words. */
export function outcomeOf(attempt: WebhookDeliveryAttempt | undefined): Said {
  if (!attempt) return { text: texts.testLate, look: "box notice" };
  const { outcome, statusCode, errorMessage, errorClass } = attempt;
  const time = numberText(attempt.durationMs);
  if (outcome === "success") {
    return { text: fill(texts.testGood, { status: statusCode ?? "", time }), look: "box done" };
  }
  const reason = errorClass === null ? "" : `${errorClassText(errorClass)}.`;
  return { text: fill(texts.testBad, { time, reason }), english: errorMessage, look: "box error" };
}
