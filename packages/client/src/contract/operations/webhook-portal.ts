/** Written by `bun run contract` from the OpenAPI documents: operations of "Webhook portal". */
import type { Operation } from "../../operation.ts";
import type { WebhookPortalLink, WebhookPortalLinkCreate, WebhookPortalLinkCreated } from "../types.ts";

/** Make a link to an endpoint's portal. */
export const createWebhookPortalLink: Operation<{ readonly path: { readonly "id": string; }; readonly body: WebhookPortalLinkCreate; }, WebhookPortalLinkCreated> = { method: "POST", path: "/api/v1/admin/webhooks/{id}/portal", privilege: "Admin Webhooks r/w" };
/** List the links to an endpoint's portal. */
export const listWebhookPortalLinks: Operation<{ readonly path: { readonly "id": string; }; }, readonly (WebhookPortalLink)[]> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/portal", privilege: "Admin Webhooks" };
/** Read a link to an endpoint's portal. */
export const getWebhookPortalLink: Operation<{ readonly path: { readonly "id": string; readonly "portalId": string; }; }, WebhookPortalLink> = { method: "GET", path: "/api/v1/admin/webhooks/{id}/portal/{portalId}", privilege: "Admin Webhooks" };
/** Revoke a link to an endpoint's portal. */
export const revokeWebhookPortalLink: Operation<{ readonly path: { readonly "id": string; readonly "portalId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/webhooks/{id}/portal/{portalId}", privilege: "Admin Webhooks r/w" };
