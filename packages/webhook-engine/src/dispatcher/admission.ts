import { Lines } from "./lines.ts";
import type { HeldJob } from "./held-job.ts";

/** Lets claimed works in, as many at once as their lane and endpoint allow; the others wait, in memory alone. */
export interface Admission {
  add(heldJobs: readonly HeldJob[]): void;
  /** Takes out the first attempts at this endpoint that wait. */
  withdraw(endpointId: string): readonly HeldJob[];
  /** Takes out everything that waits. */
  withdrawAll(): readonly HeldJob[];
  /** How many have not been let in. */
  readonly waiting: number;
}

/** Begins works and tells when each is over. It must not throw. */
export type Begin = (heldJobs: readonly HeldJob[], onOver: (held: HeldJob) => void) => Promise<void>;

// Bounds what is loaded at once, as an event is up to 1 MiB.
const admittedMax = 64;

/**
 * Creates an admission. What is let in while `begin` is under way is begun together, so that under load one statement
 * loads many deliveries, and a single one is not kept waiting. Endpoints take turns.
 */
export function createAdmission(begin: Begin): Admission {
  const lines = new Lines();
  let beginning = false;

  async function run(): Promise<void> {
    if (beginning) return;
    beginning = true;
    for (let heldJobs = lines.take(admittedMax); heldJobs.length > 0; heldJobs = lines.take(admittedMax)) {
      await begin(heldJobs, leave);
    }
    beginning = false;
  }

  function leave(held: HeldJob): void {
    lines.leave(held);
    if (lines.waiting > 0) void run();
  }

  return {
    add(heldJobs) {
      for (const held of heldJobs) lines.join(held);
      void run();
    },
    withdraw: (endpointId) => lines.withdraw(endpointId),
    withdrawAll: () => lines.withdrawAll(),
    get waiting() {
      return lines.waiting;
    },
  };
}
