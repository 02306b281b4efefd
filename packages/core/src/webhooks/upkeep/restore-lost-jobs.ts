import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { UpkeepPorts } from "./upkeep-ports.ts";

/** Minutes after which an overdue delivery is more than waiting for its turn. */
export const overdueMinutes = 5;

/**
 * Deliveries that one statement reads per endpoint; the longest overdue come first, so a backlog cannot hide lost jobs.
 */
const limitPerEndpoint = 200;

/** Rounds of one sweep: 200,000 deliveries of each endpoint. */
const roundsMax = 1_000;

/**
 * Gives a job to every overdue pending delivery that lost its own through a fault or an operator's mistake; returns how
 * many. A restored delivery is due now, so even one whose job keeps getting lost gets at most one every {@link
 * overdueMinutes}.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context, maintenance, passDays, queue } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
 * await call("createProject", { body: { name: "Lobby" } });
 * const lost = await queue.claim("deliveries", { limit: 1, perGroupLimit: 1 });
 * await context.store.transaction((transaction) => transaction.complete(lost));
 * passDays(1);
 * assert.equal(await restoreLostJobs(maintenance), 1);
 * ```
 */
export async function restoreLostJobs({
  upkeep,
  clock,
  log,
}: Pick<UpkeepPorts, "upkeep" | "clock" | "log">): Promise<number> {
  let total = 0;
  for (let round = 0; round < roundsMax; round++) {
    const nowMs = clock.now();
    const restored = await upkeep.restoreLostJobs({
      overdueBefore: formatTimestamp(nowMs - overdueMinutes * 60_000),
      dueAt: formatTimestamp(nowMs),
      limitPerEndpoint,
    });
    total += restored;
    if (restored === 0) break;
  }
  if (total > 0) log.warn("Deliveries that had lost their jobs got new ones", { deliveries: total });
  return total;
}
