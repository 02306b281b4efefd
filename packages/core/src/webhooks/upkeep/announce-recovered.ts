import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Id } from "../../ports/id.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../endpoints/table.ts";
import { turn } from "../operational/announce.ts";
import { recordNews } from "../operational/record.ts";

/** Dependencies of the sweep. */
interface RecoveryPorts extends Pick<ExpiryPorts, "applicationIds" | "log"> {
  readonly contextOf: (applicationId: Id<"application">) => OperationContext;
}

/**
 * Announces parked endpoints that have succeeded since, where no result said so: the process that had parked one ended, and
 * others remember it as it was before. Returns how many.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await announceRecovered(maintenance), 0); // none is parked
 * ```
 */
export async function announceRecovered(ports: RecoveryPorts): Promise<number> {
  return inEachApplication(ports, "Recovered endpoints could not be announced", async (context) => {
    let total = 0;
    const where = all(live, { op: "not", condition: matches({ parkedAt: null }) } as const);
    for (const endpoint of await context.store.select(webhookEndpoints, { where })) {
      if (hasRecovered(endpoint) && (await announceOne(context, endpoint.id))) total++;
    }
    return total;
  });
}

function hasRecovered({ parkedAt, lastSuccessAt, deleted }: WebhookEndpointRow): boolean {
  return !deleted && parkedAt !== null && lastSuccessAt !== null && lastSuccessAt > parkedAt;
}

function announceOne(context: OperationContext, id: Id<"endpoint">): Promise<boolean> {
  return inTransaction(context, async (change) => {
    const endpoint = await change.transaction.find(webhookEndpoints, id, { lock: true });
    if (!endpoint || !hasRecovered(endpoint)) return false;
    const news = await turn(change.transaction, endpoint, { to: "recovered", nowMs: context.ports.clock.now() });
    await recordNews(change, news);
    return news.length > 0;
  });
}
