import { testWebhook } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { SendEvent } from "../../webhooks/send-event.tsx";
import { texts } from "../../webhooks/texts.ts";

/** Sends a test event and shows what the endpoint answers. */
export function TestEvent({ id }: { readonly id: string }) {
  return (
    <SendEvent
      label={texts.test}
      send={() => call(testWebhook, { path: { id } })}
      addressOf={(deliveryId) => `?tab=deliveries&delivery=${deliveryId}`}
    />
  );
}
