import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkVersion } from "../../engine/rows/version.ts";
import type { EventType } from "../events/event-type.ts";
import { checkFilter } from "../filters/event-filter.ts";
import { recordDisabled } from "../operational/record.ts";
import { alignNow } from "./align-pending.ts";
import { checkHeaderNames, remainingHeaders, underStoredNames } from "./headers.ts";
import { type EndpointPatch, patchedEndpoint } from "./patched-endpoint.ts";
import { presentEndpoint } from "./present.ts";
import type { EndpointShapes } from "./schemas.ts";
import { endpointKind, endpointSubject } from "./subject.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "./table.ts";
import { vetUrl } from "./vet-url.ts";

/** Operation that changes an endpoint. Switching it off cancels its pending deliveries; deletion also frees its place. */
export function patchWebhookOperation(shapes: EndpointShapes) {
  return defineOperation({
    name: "patchWebhook",
    method: "PATCH",
    path: "/api/v1/admin/webhooks/{id}",
    tag: "Webhooks",
    summary: "Change an endpoint",
    description:
      "Changes the members in the body; headers merge by name. `enabled: false` cancels its pending deliveries and records the events it misses as cancelled, which can all be resent; `deleted: true` ends its pending deliveries.",
    privilege: "Admin Webhooks r/w",
    audience: "self",
    body: shapes.patch,
    output: shapes.endpoint,
    example: { body: { version: 0, description: "Order intake" }, output: { ...shapes.answerExample, version: 1 } },
    subject: endpointSubject,
    async run(context, { body: { version, ...patch }, subject }) {
      const { headers = {} } = patch;
      // Two spellings of a stored name would become one.
      checkHeaderNames(remainingHeaders(headers));
      checkHeaderNames(remainingHeaders({ ...subject.headers, ...underStoredNames(subject.headers, headers) }));
      if (patch.url !== undefined) await vetUrl(context, patch.url);
      if (patch.auth) await vetUrl(context, patch.auth.tokenUrl, "/auth/tokenUrl");
      const after = await changeEndpoint(context, { endpoint: subject, version, patch, types: shapes.types });
      // Runs after the commit because the backlog may span days; a crash before it only leaves the deliveries outdated.
      if (after.deleted || !after.enabled || after.url !== subject.url) {
        await alignNow(context, after.id);
      }
      return presentEndpoint(after, context.ports.clock.now());
    },
  });
}

/**
 * Changes an endpoint that still has this version; returns its row. Its URLs have been checked.
 * @throws {DomainError} `not_found`, `version_conflict`, `validation_failed`
 */
export function changeEndpoint(
  context: OperationContext,
  given: {
    readonly endpoint: WebhookEndpointRow;
    readonly version: number;
    readonly patch: EndpointPatch;
    readonly types: readonly EventType[];
  },
): Promise<WebhookEndpointRow> {
  const { endpoint, version, patch, types } = given;
  return inTransaction(context, async (change) => {
    const before = await findLive(change.transaction, webhookEndpoints, { id: endpoint.id, lock: true });
    checkVersion(version, before.version);
    const changes = await patchedEndpoint(context, before, patch);
    const { eventTypes, options } = { ...before, ...changes };
    // Other types may lack a member that the stored filter names; what changes neither must go through, such as an end.
    if (patch.filter !== undefined || patch.eventTypes)
      checkFilter(types, { eventTypes, filter: options?.filter ?? null }, context.ports.clock.now());
    const action = changes.deleted ? "delete" : "update";
    const changed = await changeRow(change, { kind: endpointKind, before, changes, action });
    await recordDisabled(change, { before, after: changed });
    return changed;
  });
}
