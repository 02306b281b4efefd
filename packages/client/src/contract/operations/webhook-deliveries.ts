/** Written by `bun run contract` from the OpenAPI documents: operations of "Webhook deliveries". */
import type { Operation } from "../../operation.ts";
import type { DeliveryResend, DeliveryResendJob, DeliveryResendPreview, GridRequest, WebhookDelivery, WebhookDeliveryDetail, WebhookDeliveryPage } from "../types.ts";

/** Filter, sort and page deliveries. */
export const queryWebhookDeliveries: Operation<{ readonly query?: { readonly "endpointId"?: string; }; readonly body: GridRequest; }, WebhookDeliveryPage> = { method: "POST", path: "/api/v1/admin/webhooks/deliveries/grid", privilege: "Admin Webhooks" };
/** Read a delivery with its attempts and event. */
export const getWebhookDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDeliveryDetail> = { method: "GET", path: "/api/v1/admin/webhooks/deliveries/{id}", privilege: "Admin Webhooks" };
/** Resend a delivery now. */
export const resendWebhookDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDelivery> = { method: "POST", path: "/api/v1/admin/webhooks/deliveries/{id}/resend", privilege: "Admin Webhooks r/w" };
/** Resend many deliveries. */
export const resendWebhookDeliveries: Operation<{ readonly body: DeliveryResend; }, DeliveryResendPreview | DeliveryResendJob> = { method: "POST", path: "/api/v1/admin/webhooks/deliveries/resend", privilege: "Admin Webhooks r/w" };
