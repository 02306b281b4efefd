import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkVersion } from "../../engine/rows/version.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import { alignedPerRequestMax, alignPending } from "./align-pending.ts";
import { checkHeaderNames, checkHeadersSent, remainingHeaders, sealHeaders } from "./headers.ts";
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
    async run(context, { body, subject }) {
      const { version, headers = {}, enabled, deleted, ...plain } = body;
      checkHeaderNames(remainingHeaders({ ...subject.headers, ...headers }));
      if (plain.url !== undefined) await vetUrl(context, plain.url);
      const now = formatTimestamp(context.ports.clock.now());
      const after = await inTransaction(context, async (change) => {
        const { transaction } = change;
        const before = await findLive(transaction, webhookEndpoints, { id: subject.id, lock: true });
        checkVersion(version, before.version);
        if (plain.url !== undefined) checkHeadersSent({ from: before, toUrl: plain.url, patch: headers });
        const removed = deleted === true;
        return changeRow(change, {
          kind: endpointKind,
          before,
          changes: {
            ...plain,
            headers: await sealHeaders(context, before.id, { current: before.headers, patch: headers }),
            ...switched(before, enabled, now),
            ...(removed ? { deleted: true } : {}),
          },
          action: removed ? "delete" : "update",
        });
      });
      // Runs after the commit because the backlog may span days; a crash before it only leaves the deliveries outdated.
      if (after.deleted || !after.enabled || after.url !== subject.url) {
        await alignNow(context, after.id);
      }
      return presentEndpoint(after, context.ports.clock.now());
    },
  });
}

/** Columns that switching on or off changes; none when the endpoint is in that state already. */
function switched(before: WebhookEndpointRow, enabled: boolean | undefined, now: string): Partial<WebhookEndpointRow> {
  if (enabled === undefined || enabled === before.enabled) return {};
  if (enabled) return { enabled, enabledAt: now, disabledAt: null, disabledReason: null };
  return { enabled, disabledAt: now, disabledReason: "manual" };
}

/** Aligns what it can. The change is committed, so a failure here is left to upkeep instead of failing the request. */
async function alignNow(context: OperationContext, endpointId: Id<"endpoint">): Promise<void> {
  try {
    await alignPending(context, endpointId, { rowsMax: alignedPerRequestMax });
  } catch (error) {
    context.ports.log.warn("Pending deliveries do not match their endpoints yet; the next sweep aligns them", {
      endpointId,
      error: String(error),
    });
  }
}
