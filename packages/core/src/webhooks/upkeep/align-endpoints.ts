import { all } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import { type AlignmentContext, alignPending } from "../endpoints/align-pending.ts";
import { webhookEndpoints } from "../endpoints/table.ts";

/** Dependencies of the alignment. */
interface AlignmentPorts extends Pick<ExpiryPorts, "clock" | "log" | "applicationIds"> {
  readonly contextOf: (applicationId: Id<"application">) => AlignmentContext;
}

/** Age of the changes to check: older ones were checked before, even if no worker ran for days. */
const recentMs = 7 * 86_400_000;

/**
 * Aligns pending deliveries with endpoints changed, disabled or deleted in the last week, where a request left part of a long
 * backlog or crashed after its commit. Returns how many deliveries changed.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
 * await call("createProject", { body: { name: "Lobby" } });
 * assert.equal(await alignEndpoints(maintenance), 0); // the delivery has the endpoint's URL
 * ```
 */
export async function alignEndpoints(ports: AlignmentPorts): Promise<number> {
  return inEachApplication(ports, "Deliveries could not be brought in line with their endpoints", async (context) => {
    let total = 0;
    const since = formatTimestamp(ports.clock.now() - recentMs);
    const recent: Condition<"updatedAt"> = { op: "greaterThan", column: "updatedAt", value: since };
    for (const { id } of await context.store.select(webhookEndpoints, { where: all(recent) })) {
      total += await alignPending(context, id);
    }
    return total;
  });
}
