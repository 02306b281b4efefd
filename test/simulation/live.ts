import { deliveries } from "@design-catalog/core/webhooks";
import { recoveryMs } from "./checks/liveness-checks.ts";
import type { Fleet } from "./world/fleet.ts";
import type { Trouble } from "./world/trouble.ts";
import type { Workload } from "./world/workload.ts";
import type { World } from "./world/world.ts";

/** Everything that acts in a simulation. */
export interface Cast {
  readonly world: World;
  readonly fleet: Fleet;
  readonly trouble: Trouble;
  readonly workload: Workload;
}

const hourMs = 3_600_000;
/**
 * Ten attempts, each after the longest wait that a receiver may ask for, and three days by which a clock may have been
 * ahead.
 */
const scheduleMs = (9 * 27 + 80) * hourMs;
/**
 * Far more than every remaining delivery takes. Beyond it something looks for work in vain, as it would for three days
 * of polling.
 */
const stepsMax = 60_000;
const announcements = 3;
const announceEveryMs = 2_000;
/** More changes at once than a worker with few places sends to a slow receiver while a request may wait. */
const crowd = 14;

/** Runs the trouble of a seed, then calm until nothing is left to do. Ends early when `isOver`. */
export function live(cast: Cast, isOver: () => boolean): void {
  const { world, workload } = cast;
  const { time, swarm, observe } = world;
  workload.begin();
  time.run(swarm.troubleMs, isOver);
  if (isOver()) return;
  calm(cast);
  time.run(time.now() + recoveryMs + (announcements + 1) * announceEveryMs, isOver);
  const endMs = time.now() + scheduleMs;
  let steps = 0;
  const isStuck = () => steps > stepsMax;
  do {
    time.run(endMs, () => isOver() || isDrained(world) || ++steps > stepsMax);
    // Upkeep runs last, and more calls may have come by then.
    if (swarm.features.has("upkeep")) time.run(time.now() + 2 * swarm.sweepEveryMs, isOver);
  } while (!isOver() && !isDrained(world) && !isStuck() && time.now() < endMs);
  if (!isOver()) observe({ kind: "end", isDrained: isDrained(world) });
}

/** Ends all faults but those of receivers, then makes changes to see how soon they are announced. */
function calm({ world, fleet, trouble, workload }: Cast): void {
  const { allInOne, mixedReceivers } = world.swarm;
  trouble.calm();
  world.faults.end();
  world.names.end();
  fleet.calm();
  world.observe({ kind: "calm" });
  for (let index = 1; index <= announcements; index++) {
    const count = index === announcements && allInOne && mixedReceivers ? crowd : 1;
    world.time.after(recoveryMs + index * announceEveryMs, () => {
      for (let change = 0; change < count; change++) workload.announce();
    });
  }
}

function isDrained({ database }: World): boolean {
  if (database.nextWorkMs() < Infinity) return false;
  return database.rows(deliveries).every(({ status }) => status !== "pending");
}
