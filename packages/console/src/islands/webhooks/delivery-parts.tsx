import {
  getWebhook,
  getWebhookDelivery,
  resendWebhookDelivery,
  type WebhookDeliveryDetail,
} from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";
import { FailureBox, ReadOnlyNote, Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { Attempts, DeliveryFacts, RequestShown, Resend } from "./delivery-shown.tsx";
import { requestHeadersOf } from "./request-text.ts";
import { texts } from "./texts.ts";

const refreshMs = 2_000;
const mayChange = mayUse("Admin Webhooks r/w");

/** Everything about one delivery: what is sent, every attempt, and the button that sends it again. */
export function DeliveryParts({ id }: { readonly id: string }) {
  const answer = useAnswer(() => call(getWebhookDelivery, { path: { id } }), id, refreshMs);
  return (
    <Shown answer={answer}>
      {(delivery) => (
        <>
          <DeliveryFacts delivery={delivery} />
          {mayChange ? (
            <Resend send={() => call(resendWebhookDelivery, { path: { id } })} again={() => answer.again()} />
          ) : (
            <ReadOnlyNote privilege="Admin Webhooks r/w" />
          )}
          <Attempts delivery={delivery} />
          <Request delivery={delivery} />
        </>
      )}
    </Shown>
  );
}

function Request({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  const endpoint = useAnswer(() => call(getWebhook, { path: { id: delivery.endpointId } }), delivery.endpointId);
  const headers = requestHeadersOf(delivery, endpoint.value?.headers ?? {});
  return (
    <RequestShown delivery={delivery} headers={headers} hint={texts.requestHeadersHint}>
      {endpoint.failure && (
        <>
          {endpoint.value === undefined && <p class="box notice">{texts.noCustomHeaders}</p>}
          <FailureBox failure={endpoint.failure} again={() => endpoint.again()} />
        </>
      )}
    </RequestShown>
  );
}
