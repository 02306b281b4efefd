/** Written by `bun run contract` from the OpenAPI documents: operations of "Portal". */
import type { Operation } from "../../operation.ts";
import type { EventType, GridRequest, PortalEndpoint, PortalEndpointPatch, PortalFilterTrial, PortalSecretRolled, WebhookDelivery, WebhookDeliveryDetail, WebhookDeliveryPage, WebhookExample, WebhookFilterPreview, WebhookSecretRoll } from "../types.ts";

/** Read the endpoint of a portal. */
export const getPortalEndpoint: Operation<{  }, PortalEndpoint> = { method: "GET", path: "/api/v1/portal/endpoint", privilege: "portal" };
/** Change the filter from a portal. */
export const patchPortalEndpoint: Operation<{ readonly body: PortalEndpointPatch; }, PortalEndpoint> = { method: "PATCH", path: "/api/v1/portal/endpoint", privilege: "portal" };
/** List the event types of a portal. */
export const listPortalSchemas: Operation<{  }, readonly (EventType)[]> = { method: "GET", path: "/api/v1/portal/schemas", privilege: "portal" };
/** Filter, sort and page the deliveries of a portal. */
export const queryPortalDeliveries: Operation<{ readonly body: GridRequest; }, WebhookDeliveryPage> = { method: "POST", path: "/api/v1/portal/deliveries/grid", privilege: "portal" };
/** Read a delivery of a portal. */
export const getPortalDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDeliveryDetail> = { method: "GET", path: "/api/v1/portal/deliveries/{id}", privilege: "portal" };
/** Send a test event from a portal. */
export const sendPortalTest: Operation<{  }, WebhookDelivery> = { method: "POST", path: "/api/v1/portal/test", privilege: "portal" };
/** Send an example event from a portal. */
export const sendPortalExample: Operation<{ readonly body: WebhookExample; }, WebhookDelivery> = { method: "POST", path: "/api/v1/portal/example", privilege: "portal" };
/** Resend a delivery from a portal. */
export const resendPortalDelivery: Operation<{ readonly path: { readonly "id": string; }; }, WebhookDelivery> = { method: "POST", path: "/api/v1/portal/deliveries/{id}/resend", privilege: "portal" };
/** Roll the signing secret from a portal. */
export const rollPortalSecret: Operation<{ readonly body: WebhookSecretRoll; }, PortalSecretRolled> = { method: "POST", path: "/api/v1/portal/secret/roll", privilege: "portal" };
/** Try a filter on past events from a portal. */
export const previewPortalFilter: Operation<{ readonly body: PortalFilterTrial; }, WebhookFilterPreview> = { method: "POST", path: "/api/v1/portal/filter/preview", privilege: "portal" };
