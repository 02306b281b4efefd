import type { OperationContext } from "../../engine/calls/operation.ts";
import { findLive, type Kind } from "../../engine/rows/rows.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "./table.ts";

/** Endpoints as the audit trail names them. */
export const endpointKind: Kind<WebhookEndpointRow> = {
  name: "WebhookEndpoint",
  table: webhookEndpoints,
  historyOf: null,
};

/** The endpoint that the path names. @throws {DomainError} `not_found` */
export function endpointSubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<WebhookEndpointRow> {
  return findLive(context.store, webhookEndpoints, { id: parameters.id });
}
