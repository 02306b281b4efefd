import type { OperationContext } from "../../engine/calls/operation.ts";
import { passOf } from "../../engine/calls/portal-pass.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../endpoints/table.ts";

/** The endpoint of the caller's link. @throws {DomainError} `not_found` once it is removed */
export function portalEndpoint(context: OperationContext): Promise<WebhookEndpointRow> {
  return findLive(context.store, webhookEndpoints, { id: passOf(context).subjectId });
}
