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

/** Sends a test event and shows what the endpoint answers. */
export function TestEvent({ id }: { readonly id: string }) {
  const [deliveryId, setDeliveryId] = useState<string>();
  const [said, setSaid] = useState("");
  const send = async () => {
    setSaid("");
    setDeliveryId(undefined);
    const delivery = await call(testWebhook, { path: { id } });
    setSaid(texts.testSent);
    setDeliveryId(delivery.id);
    setSaid(outcomeText(await firstAttempt(delivery.id)));
  };
  return (
    <>
      <ActionButton label={texts.test} kind="primary" work={send} />
      <div class="answer" role="status">
        {said} {deliveryId !== undefined && <a href={`?tab=deliveries&delivery=${deliveryId}`}>{texts.delivery}</a>}
      </div>
    </>
  );
}

async function firstAttempt(id: string): Promise<WebhookDeliveryAttempt | undefined> {
  const untilMs = Date.now() + waitMsMax;
  while (Date.now() < untilMs) {
    const [attempt] = (await call(getWebhookDelivery, { path: { id } })).attempts;
    if (attempt) return attempt;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return undefined;
}

function outcomeText(attempt: WebhookDeliveryAttempt | undefined): string {
  if (!attempt) return texts.testLate;
  const { outcome, statusCode, errorMessage, errorClass } = attempt;
  const time = numberText(attempt.durationMs);
  if (outcome === "success") return fill(texts.testGood, { status: statusCode ?? "", time });
  return fill(texts.testBad, { time, reason: errorMessage ?? errorClass ?? "" });
}
