import type { OperationContext } from "../../engine/calls/operation.ts";
import { passOf } from "../../engine/calls/portal-pass.ts";
import { DomainError } from "../../engine/errors.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../endpoints/table.ts";
import type { PortalAction } from "./table.ts";

/** The endpoint of the caller's link. @throws {DomainError} `not_found` once it is removed */
export function portalEndpoint(context: OperationContext): Promise<WebhookEndpointRow> {
  return findLive(context.store, webhookEndpoints, { id: passOf(context).subjectId });
}

/**
 * Makes the subject of an operation that a link must allow.
 * @throws {DomainError} `forbidden` for a link that does not
 */
export function allowedBy(action: PortalAction) {
  return async (context: OperationContext): Promise<WebhookEndpointRow> => {
    const endpoint = await portalEndpoint(context);
    if (passOf(context).may.has(action)) return endpoint;
    throw new DomainError("forbidden", `This portal link does not allow the action ${action}`);
  };
}
