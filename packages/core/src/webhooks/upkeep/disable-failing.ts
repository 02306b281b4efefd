import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { alignPending } from "../endpoints/align-pending.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../endpoints/table.ts";
import { deliveries } from "../events/delivery-tables.ts";
import { operationalTypes } from "../operational/types.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { forEachEndpoint, type UpkeepPorts } from "./upkeep-ports.ts";

const hourMs = 3_600_000;

/** Lock against other processes that sweep the same application. */
const lockName = "failing-endpoints";

/** Hours an endpoint may fail without a success before it is disabled. */
export const failingHours = 120;

/**
 * Disables endpoints of all applications that have been failing for {@link failingHours}: version + 1, an audit entry
 * of the system and a mail to the endpoint's address, in one transaction each, then cancels their pending deliveries.
 * Returns how many.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance, passDays } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
 * passDays(6);
 * assert.equal(await disableFailingEndpoints(maintenance), 0); // it was sent nothing, so nothing failed
 * ```
 */
export async function disableFailingEndpoints(ports: UpkeepPorts): Promise<number> {
  const before = formatTimestamp(ports.clock.now() - failingHours * hourMs);
  return forEachEndpoint(ports, await ports.upkeep.failingEndpoints(before), async (context, endpointId) => {
    if (!(await disableIfFailing(context, endpointId))) return false;
    // After the commit because the backlog may span days; a later sweep aligns what a crash leaves.
    await alignPending(context, endpointId);
    return true;
  });
}

/**
 * True for an enabled endpoint whose automatic attempts have failed for {@link failingHours}, counted from the first
 * failure after its last success, its enabling or its creation. Tests and resends never count as failures; a success of
 * any kind ends the count. An endpoint that was sent nothing is not failing.
 */
export function isFailing(endpoint: WebhookEndpointRow, nowMs: number): boolean {
  const { enabled, deleted, enabledAt, lastSuccessAt, firstFailureAt } = endpoint;
  if (!enabled || deleted || firstFailureAt === null) return false;
  const isAfterGood = firstFailureAt > enabledAt && firstFailureAt > (lastSuccessAt ?? "");
  return isAfterGood && nowMs - Date.parse(firstFailureAt) >= failingHours * hourMs;
}

async function disableIfFailing(context: OperationContext, endpointId: Id<"endpoint">): Promise<boolean> {
  const known = await context.store.find(webhookEndpoints, endpointId);
  if (!known) return false;
  // Before the lock: counting takes seconds, and results of the endpoint wait for its row.
  const isNews = await areNews(context.store, known);
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    if (!(await transaction.tryLock(lockName))) return false;
    const before = await transaction.find(webhookEndpoints, endpointId, { lock: true });
    const nowMs = context.ports.clock.now();
    if (!before || !isFailing(before, nowMs) || before.firstFailureAt !== known.firstFailureAt) return false;
    await disableEndpoint(change, before, { cause: "failing", isNews });
    return true;
  });
}

/** False if only deliveries of operational events have failed since the first failure. */
async function areNews(reader: Reader, { id, firstFailureAt }: WebhookEndpointRow): Promise<boolean> {
  const isOpen = matches({ status: "pending" });
  const isRecent = compares("completedAt", "greaterThanOrEqual", firstFailureAt ?? "");
  const ofStreak = { op: "or", conditions: [isOpen, isRecent] } as const;
  const failed = all(matches({ endpointId: id }), compares("automaticCount", "greaterThan", 0), ofStreak);
  const ofOperational = among(
    "eventType",
    operationalTypes.map(({ type }) => type),
  );
  if ((await reader.count(deliveries, all(failed, ofOperational))) === 0) return true;
  return (await reader.count(deliveries, all(failed, { op: "not", condition: ofOperational }))) > 0;
}
