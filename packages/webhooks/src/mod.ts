export { createWebhooks, type Webhooks } from "./create-webhooks.ts";
export type { DeliveryDetails, DeliveryQuery, WebhookDeliveries } from "./deliveries.ts";
export type { Endpoint, EndpointChanges, Receiver, WebhookEndpoints } from "./endpoints.ts";
export type { OwnTransaction } from "./own-transaction.ts";
export type { WebhooksOptions } from "./options.ts";
