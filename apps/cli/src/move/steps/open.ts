import { setTimeout as sleep } from "node:timers/promises";
import { formatTimestamp } from "@design-catalog/core";
import { createWebhookUpkeepStore, listApplicationIds } from "@design-catalog/storage-kysely";
import { setMoveState } from "../copy-row.ts";
import { markFiles } from "../mark-files.ts";
import type { Move, Step } from "../move.ts";

/** Milliseconds after which every process serves an application that was arriving: it reads twice a second then. */
const servedMs = 700;

/** Deliveries of each endpoint that get their jobs at once; upkeep finds the others within ten minutes. */
const limitPerEndpoint = 1_000;

export const open: Step = {
  name: "open",
  summary: "let the target serve the application, give due deliveries their jobs, and mark its files",
  async run(move) {
    await setMoveState(move, move.target, null);
    await sleep(servedMs);
    try {
      await move.router.route(await move.readHosts(), move.target.cell);
    } finally {
      // Deliveries do not wait for the proxies.
      await restoreJobs(move);
    }
    // Users are served by now, also while the store is away.
    await markFiles(move);
  },
};

/** Jobs do not move: a delivery that waits in the target has none. */
async function restoreJobs({ applicationId, target: { service } }: Move): Promise<void> {
  const { transactional: queue } = await service.jobs();
  const nowMs = service.system.clock.now();
  const others = (await listApplicationIds(service.pool.query)).filter((id) => id !== applicationId);
  await createWebhookUpkeepStore({ pool: service.pool, queue }).restoreLostJobs({
    overdueBefore: formatTimestamp(nowMs),
    dueAt: formatTimestamp(nowMs),
    limitPerEndpoint,
    spared: others,
  });
}
