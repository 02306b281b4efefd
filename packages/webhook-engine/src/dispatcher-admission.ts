import type { Lane } from "./dispatcher-lanes.ts";
import type { Work } from "./dispatcher-work.ts";

/** Lets claimed works in, as many at once as their lane and endpoint allow; the others wait, in memory alone. */
export interface Admission {
  add(works: readonly Work[]): void;
  /** How many have not been let in. */
  readonly waiting: number;
}

/** Begins works and tells when each is over. It must not throw. */
export type Begin = (works: readonly Work[], onOver: (work: Work) => void) => Promise<void>;

// Bounds what is loaded at once, as an event is up to 1 MiB.
const admittedMax = 64;

/**
 * Creates an admission. What is let in while `begin` is under way is begun together, so that under load one statement
 * loads many deliveries, and a single one is not kept waiting.
 */
export function createAdmission(begin: Begin): Admission {
  const taken = createPlaces();
  let waiting: readonly Work[] = [];
  let beginning = false;

  function takeAdmissible(): readonly Work[] {
    const admitted: Work[] = [];
    waiting = waiting.filter((work) => {
      if (admitted.length >= admittedMax || !taken.take(work)) return true;
      admitted.push(work);
      return false;
    });
    return admitted;
  }

  async function run(): Promise<void> {
    if (beginning) return;
    beginning = true;
    for (let works = takeAdmissible(); works.length > 0; works = takeAdmissible()) await begin(works, leave);
    beginning = false;
  }

  function leave(work: Work): void {
    taken.leave(work);
    if (waiting.length > 0) void run();
  }

  return {
    add(works) {
      waiting = [...waiting, ...works];
      void run();
    },
    get waiting() {
      return waiting.length;
    },
  };
}

/** Counts the works that are under way, of each lane and of each endpoint in it. */
function createPlaces() {
  const ofLane = new Map<Lane, number>();
  const ofEndpoint = new Map<string, number>();

  function add({ lane, job }: Work, change: 1 | -1): void {
    ofLane.set(lane, (ofLane.get(lane) ?? 0) + change);
    const key = endpointKey(lane, job.group);
    const count = (ofEndpoint.get(key) ?? 0) + change;
    if (count > 0) ofEndpoint.set(key, count);
    else ofEndpoint.delete(key);
  }

  return {
    take(work: Work): boolean {
      const { lane, job } = work;
      if ((ofLane.get(lane) ?? 0) >= lane.slots) return false;
      if ((ofEndpoint.get(endpointKey(lane, job.group)) ?? 0) >= lane.perEndpoint) return false;
      add(work, 1);
      return true;
    },
    leave: (work: Work) => add(work, -1),
  };
}

function endpointKey(lane: Lane, group = ""): string {
  return `${lane.queue} ${group}`;
}
