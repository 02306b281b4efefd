import {
  getWebhook,
  getWebhookDelivery,
  resendWebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { DrawerFoot } from "../engine/drawer-foot.tsx";
import { mayUse } from "../engine/page-data.ts";
import { FailureBox, ReadOnlyNote, Shown } from "../engine/parts.tsx";
import { type Answer, useAnswer } from "../engine/use-answer.ts";
import { Attempts, DeliveryDetails, Happened, PhaseBadge, RequestShown, Resend } from "./delivery-shown.tsx";
import { requestHeadersOf } from "./request-text.ts";
import { texts } from "./texts.ts";

const refreshMs = 2_000;
/** Privilege that sends a delivery again. */
export const changing = "Admin Webhooks r/w";

/** A delivery, and its endpoint once that is read. */
export interface DeliveryRead {
  readonly delivery: WebhookDeliveryDetail;
  readonly endpoint: Answer<WebhookEndpoint | undefined>;
}

/** A delivery, kept up to date, and its endpoint. */
export function useDelivery(id: string) {
  const answer = useAnswer(() => call(getWebhookDelivery, { path: { id } }), id, refreshMs);
  const endpointId = answer.value?.endpointId;
  const endpoint = useAnswer(
    async () => (endpointId === undefined ? undefined : call(getWebhook, { path: { id: endpointId } })),
    endpointId ?? "",
  );
  return { answer, endpoint };
}

/** One delivery in its drawer: what happened and every attempt, then what was sent and what it is; it can be sent again. */
export function DeliveryParts({ id }: { readonly id: string }) {
  const { answer, endpoint } = useDelivery(id);
  return (
    <Shown answer={answer}>
      {(delivery) => (
        <>
          <DrawerFoot state={<PhaseBadge phase={delivery.phase} />}>
            {mayUse(changing) && <ResendOne id={id} again={() => answer.again()} />}
          </DrawerFoot>
          <Course {...{ delivery, endpoint }} />
          <DeliveryDetails delivery={delivery} endpoint={<EndpointLink {...{ delivery, endpoint }} />} />
        </>
      )}
    </Shown>
  );
}

/** Sends a delivery again. */
export function ResendOne({ id, again }: { readonly id: string; readonly again: () => void }) {
  return <Resend send={() => call(resendWebhookDelivery, { path: { id } })} again={again} />;
}

/** Course of a delivery: what happened last and comes next, each attempt, and what was sent. */
export function Course({ delivery, endpoint }: DeliveryRead) {
  const headers = requestHeadersOf(delivery, endpoint.value?.headers ?? {});
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <Happened delivery={delivery} />
      <Attempts delivery={delivery} />
      <RequestShown delivery={delivery} headers={headers} hint={texts.requestHeadersHint}>
        {endpoint.failure && (
          <>
            {endpoint.value === undefined && <p class="box notice">{texts.noCustomHeaders}</p>}
            <FailureBox failure={endpoint.failure} again={() => endpoint.again()} />
          </>
        )}
      </RequestShown>
    </>
  );
}

/** The endpoint of a delivery by its name, or by its address as long as nobody knows that. */
export function EndpointLink({ delivery: { endpointId, url }, endpoint }: DeliveryRead) {
  return (
    <a href={`/admin/webhooks/${endpointId}`}>
      <bdi>{endpoint.value?.description ?? url}</bdi>
    </a>
  );
}
