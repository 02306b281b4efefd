import { Lines } from "./lines.ts";
import type { Work } from "./work.ts";

/** Lets claimed works in, as many at once as their lane and endpoint allow; the others wait, in memory alone. */
export interface Admission {
  add(works: readonly Work[]): void;
  /** Takes out the first attempts at this endpoint that wait. */
  withdraw(endpointId: string): readonly Work[];
  /** Takes out everything that waits. */
  withdrawAll(): readonly Work[];
  /** How many have not been let in. */
  readonly waiting: number;
}

/** Begins works and tells when each is over. It must not throw. */
export type Begin = (works: readonly Work[], onOver: (work: Work) => void) => Promise<void>;

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
    for (let works = lines.take(admittedMax); works.length > 0; works = lines.take(admittedMax)) {
      await begin(works, leave);
    }
    beginning = false;
  }

  function leave(work: Work): void {
    lines.leave(work);
    if (lines.waiting > 0) void run();
  }

  return {
    add(works) {
      for (const work of works) lines.join(work);
      void run();
    },
    withdraw: (endpointId) => lines.withdraw(endpointId),
    withdrawAll: () => lines.withdrawAll(),
    get waiting() {
      return lines.waiting;
    },
  };
}
