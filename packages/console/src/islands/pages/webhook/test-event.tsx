import { getWebhookDelivery, testWebhook, type WebhookDeliveryAttempt } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { numberText } from "../../engine/format.ts";
import { ActionButton } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { texts } from "../../webhooks/texts.ts";

const pollMs = 250;
/** An attempt may take 15 seconds, and it may wait for a slot. */
const waitMsMax = 20_000;

/** A text, in a box once it is what came of the test. */
interface Said {
  readonly text: string;
  readonly look?: "box done" | "box error" | "box notice";
}

/** Sends a test event and shows what the endpoint answers. */
export function TestEvent({ id }: { readonly id: string }) {
  const [deliveryId, setDeliveryId] = useState<string>();
  const [said, setSaid] = useState<Said>();
  const send = async () => {
    setSaid(undefined);
    setDeliveryId(undefined);
    const delivery = await call(testWebhook, { path: { id } });
    setSaid({ text: texts.testSent });
    setDeliveryId(delivery.id);
    setSaid(outcomeOf(await firstAttempt(delivery.id)));
  };
  return (
    <>
      <ActionButton label={texts.test} kind="primary" work={send} />
      <div class="answer" role="status">
        {said && (
          <p class={said.look}>
            {said.text}{" "}
            {deliveryId !== undefined && <a href={`?tab=deliveries&delivery=${deliveryId}`}>{texts.delivery}</a>}
          </p>
        )}
      </div>
    </>
  );
}

async function firstAttempt(id: string): Promise<WebhookDeliveryAttempt | undefined> {
  const untilMs = performance.now() + waitMsMax;
  while (performance.now() < untilMs) {
    const [attempt] = (await call(getWebhookDelivery, { path: { id } })).attempts;
    if (attempt) return attempt;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return undefined;
}

function outcomeOf(attempt: WebhookDeliveryAttempt | undefined): Said {
  if (!attempt) return { text: texts.testLate, look: "box notice" };
  const { outcome, statusCode, errorMessage, errorClass } = attempt;
  const time = numberText(attempt.durationMs);
  if (outcome === "success") {
    return { text: fill(texts.testGood, { status: statusCode ?? "", time }), look: "box done" };
  }
  return { text: fill(texts.testBad, { time, reason: errorMessage ?? errorClass ?? "" }), look: "box error" };
}
