import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { deliveries, type DeliveryRow } from "../events/delivery-tables.ts";
import { testEventType } from "../events/event-type.ts";
import { webhookEndpoints } from "./table.ts";

/** An application, and the time at which its deliveries are aligned. */
export interface AlignmentContext {
  readonly store: ApplicationStore;
  readonly ports: { readonly clock: Clock };
}

/** Rows of one transaction: few enough that no result of an attempt waits long for their locks. */
const batchRows = 500;

/** Rows that a request aligns, about a second's work; upkeep does the rest. */
const alignedPerRequestMax = 20_000;

/**
 * Aligns the pending deliveries of an endpoint with its state: cancelled if it was deleted or disabled, but for tests of a
 * disabled one, its current URL otherwise.
 * Each batch is a transaction that locks deliveries in the order of their ids but not the endpoint, because the
 * settling of attempts locks in that order and the endpoint last. Attempts themselves use the endpoint's row. Returns
 * how many rows changed.
 */
export async function alignPending(
  context: AlignmentContext,
  endpointId: Id<"endpoint">,
  { rowsMax = Number.POSITIVE_INFINITY }: { readonly rowsMax?: number } = {},
): Promise<number> {
  let total = 0;
  for (let after = ""; total < rowsMax;) {
    const batch = await alignBatch(context, endpointId, after);
    total += batch.length;
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) break;
    after = last.id;
  }
  return total;
}

/**
 * Aligns what a request has time for, after the commit of its change. A failure here is left to upkeep instead of failing
 * the request.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
 * await call("createProject", { body: { name: "Lobby" } });
 * const [endpoint] = await context.store.select(webhookEndpoints);
 * assert.ok(endpoint);
 * await alignNow(context, endpoint.id);
 * assert.equal((await context.store.select(deliveries))[0]?.status, "pending"); // the endpoint is as it was
 * ```
 */
export async function alignNow(
  context: AlignmentContext & { readonly ports: Pick<Ports, "log"> },
  endpointId: Id<"endpoint">,
): Promise<void> {
  try {
    await alignPending(context, endpointId, { rowsMax: alignedPerRequestMax });
  } catch (error) {
    context.ports.log.warn("Pending deliveries do not match their endpoints yet; the next sweep aligns them", {
      endpointId,
      error: String(error),
    });
  }
}

async function alignBatch(
  context: AlignmentContext,
  endpointId: Id<"endpoint">,
  after: string,
): Promise<readonly DeliveryRow[]> {
  return context.store.transaction(async (transaction) => {
    // Read the current row: it may have changed meanwhile.
    const endpoint = await transaction.find(webhookEndpoints, endpointId);
    if (!endpoint) return [];
    const { deleted, enabled, url } = endpoint;
    const kept = enabled ? matches({ url }) : matches({ eventType: testEventType });
    const where = all(
      matches({ endpointId, status: "pending" }),
      compares("id", "greaterThan", after),
      ...(deleted ? [] : [{ op: "not", condition: kept } as const]),
    );
    const rows = await transaction.select(deliveries, { where, limit: batchRows, lock: true });
    if (rows.length === 0) return [];
    const completedAt = formatTimestamp(context.ports.clock.now());
    const changes =
      deleted || !enabled ? ({ status: "cancelled", nextAttemptAt: null, completedAt } as const) : { url };
    const pending = rows.map(({ id }) => id);
    await transaction.update(deliveries, among("id", pending), changes);
    return rows;
  });
}
