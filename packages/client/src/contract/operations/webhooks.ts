/** Written by `bun run contract` from the OpenAPI documents: operations of "Webhooks". */
import type { Operation } from "../../operation.ts";
import type { EventSchema, EventType, NewWebhookFilterTrial, UrlCheck, UrlVerdict, WebhookDelivery, WebhookEndpoint, WebhookEndpointCreate, WebhookEndpointCreated, WebhookEndpointPatch, WebhookEventDetail, WebhookEventPage, WebhookExample, WebhookFilterPreview, WebhookFilterTrial, WebhookSecret, WebhookSecretRoll, WebhookSecretRolled, WebhookStatistics } from "../types.ts";

/** List the event types. */
export const listEventTypes: Operation<{  }, readonly (EventType)[]> = { method: "GET", path: "/api/v1/admin/webhooks/event-types", privilege: "Admin Webhooks" };
/** List the endpoints. */
export const listWebhooks: Operation<{  }, readonly (WebhookEndpoint)[]> = { method: "GET", path: "/api/v1/admin/webhooks", privilege: "Admin Webhooks" };
/** Register an endpoint. */
export const createWebhook: Operation<{ readonly body: WebhookEndpointCreate; }, WebhookEndpointCreated> = { method: "POST", path: "/api/v1/admin/webhooks", privilege: "Admin Webhooks r/w" };
/** Read an endpoint. */
export const getWebhook: Operation<{ readonly path: { readonly "id": string; }; }, WebhookEndpoint> = { method: "GET", path: "/api/v1/admin/webhooks/{id}", privilege: "Admin Webhooks" };
/** Change an endpoint. */
export const patchWebhook: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookEndpointPatch; }, WebhookEndpoint> = { method: "PATCH", path: "/api/v1/admin/webhooks/{id}", privilege: "Admin Webhooks r/w" };
/** Reveal the signing secret. */
export const revealWebhookSecret: Operation<{ readonly path: { readonly "id": string; }; }, WebhookSecret> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/secret", privilege: "Admin Webhooks" };
/** Roll the signing secret. */
export const rollWebhookSecret: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookSecretRoll; }, WebhookSecretRolled> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/secret/roll", privilege: "Admin Webhooks r/w" };
/** Send a test event. */
export const testWebhook: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDelivery> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/test", privilege: "Admin Webhooks r/w" };
/** Send an example event. */
export const sendWebhookExample: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookExample; }, WebhookDelivery> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/example", privilege: "Admin Webhooks r/w" };
/** Try a filter on past events. */
export const previewWebhookFilter: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookFilterTrial; }, WebhookFilterPreview> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/filter/preview", privilege: "Admin Webhooks" };
/** Try the filter of a new endpoint on past events. */
export const previewNewWebhookFilter: Operation<{ readonly body: NewWebhookFilterTrial; }, WebhookFilterPreview> = { method: "POST", path: "/api/v1/admin/webhooks/filter/preview", privilege: "Admin Webhooks" };
/** Check the URL of an endpoint. */
export const checkWebhookUrl: Operation<{ readonly body: UrlCheck; }, UrlVerdict> = { method: "POST", path: "/api/v1/admin/webhooks/check-url", privilege: "Admin Webhooks r/w" };
/** Read the statistics of an endpoint's attempts. */
export const getWebhookStatistics: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "hours"?: number; }; }, WebhookStatistics> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/statistics", privilege: "Admin Webhooks" };
/** Catch up on events. */
export const listWebhookEvents: Operation<{ readonly query?: { readonly "after"?: string; readonly "eventTypes"?: string; readonly "limit"?: number; }; }, WebhookEventPage> = { method: "GET", path: "/api/v1/admin/webhooks/events", privilege: "Admin Webhooks" };
/** Read an event with its deliveries. */
export const getWebhookEvent: Operation<{ readonly path: { readonly "eventId": string; }; }, WebhookEventDetail> = { method: "GET", path: "/api/v1/admin/webhooks/events/{eventId}", privilege: "Admin Webhooks" };
/** Read the schema of an event type. */
export const getWebhookSchema: Operation<{ readonly path: { readonly "type": string; }; }, EventSchema> = { method: "GET", path: "/api/v1/webhooks/schemas/{type}", privilege: "public" };
