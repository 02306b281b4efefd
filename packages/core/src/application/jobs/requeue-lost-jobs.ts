import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Condition } from "../../ports/condition.ts";
import { queueJob } from "./queue-job.ts";
import { jobs } from "./table.ts";

/** Minutes without progress after which a job may be missing from the queue. */
export const lostAfterMinutes = 5;

/** Jobs that one sweep of an application checks. */
const sweptMax = 1000;

/**
 * Adds jobs without progress for five minutes to the queue, unless they are still in it. A database restored from a
 * backup lacks its queue. Returns how many jobs it checked.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance, passDays } = await createMemoryHost();
 * const project = await call("createProject", { body: { name: "Lobby" } });
 * const report = await call("createReport", { body: { name: "Parts", kind: "bill-of-materials", columns: ["model"] } });
 * await call("runReport", { parameters: { id: String(project.id), reportId: String(report.id) } });
 * passDays(1);
 * assert.equal(await requeueLostJobs(maintenance), 1);
 * ```
 */
export async function requeueLostJobs(ports: ExpiryPorts): Promise<number> {
  const before = formatTimestamp(ports.clock.now() - lostAfterMinutes * 60_000);
  const waiting: Condition<"updatedAt"> = { op: "lessThanOrEqual", column: "updatedAt", value: before };
  return inEachApplication(ports, "Lost jobs could not be queued", async ({ store }, applicationId) => {
    const lost = await store.select(jobs, { where: all(matches({ finishedAt: null }), waiting), limit: sweptMax });
    if (lost.length === 0) return 0;
    await store.transaction((transaction) => transaction.enqueue(lost.map((job) => queueJob(applicationId, job))));
    return lost.length;
  });
}
