import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { UpkeepPorts } from "./upkeep-ports.ts";

/** A delivery that is overdue by less than this is merely waiting for its turn. */
export const overdueMinutes = 5;

/** Bounds what one statement reads; the longest overdue come first, so that a backlog cannot hide what is lost. */
const limitPerEndpoint = 200;

/** Bounds one sweep; 200,000 deliveries of each endpoint. */
const roundsMax = 1_000;

/**
 * Gives a job to every pending delivery that is overdue and has none, lost by a fault or by an operator's hand; returns
 * how many. A restored delivery is due now, so that even one whose job is lost again and again gets at most one every
 * {@link overdueMinutes}.
 */
export async function restoreLostJobs({ upkeep, clock, log }: UpkeepPorts): Promise<number> {
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
  if (total > 0) log.warn("Deliveries had lost their jobs and got new ones", { deliveries: total });
  return total;
}
