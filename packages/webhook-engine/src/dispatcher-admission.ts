import type { Lane } from "./dispatcher-lanes.ts";
import type { Work } from "./dispatcher-work.ts";

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
  const lines = createLines();
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

/** The works of one endpoint in one lane: those under way, and those that wait, in the order of their turns. */
interface Line {
  readonly lane: Lane;
  underWay: number;
  scheduled: Work[];
  requested: Work[];
}

// oxlint-disable-next-line max-lines-per-function -- one closure over the lines, of short functions
function createLines() {
  const lines = new Map<string, Line>();
  const underWay = new Map<Lane, number>();
  /** Lines whose next work may be let in, as far as is known. */
  const ready = new Set<Line>();
  let waiting = 0;

  const keyOf = ({ lane, endpointId }: Work) => `${lane.queue} ${endpointId}`;

  function lineOf(work: Work): Line {
    const known = lines.get(keyOf(work));
    if (known) return known;
    const line: Line = { lane: work.lane, underWay: 0, scheduled: [], requested: [] };
    lines.set(keyOf(work), line);
    return line;
  }

  function takeNext(line: Line): Work | undefined {
    const { lane } = line;
    if ((underWay.get(lane) ?? 0) >= lane.slots) return undefined;
    const work = nextOf(line);
    if (!work) return undefined;
    line.underWay++;
    underWay.set(lane, (underWay.get(lane) ?? 0) + 1);
    waiting--;
    return work;
  }

  return {
    join(work: Work): void {
      const line = lineOf(work);
      (work.kind === "requested" ? line.requested : line.scheduled).push(work);
      waiting++;
      ready.add(line);
    },
    /** What may be let in now, at most so many. */
    take(countMax: number): readonly Work[] {
      const taken: Work[] = [];
      // A line that is added again comes again.
      for (const line of ready) {
        if (taken.length === countMax) break;
        ready.delete(line);
        const work = takeNext(line);
        if (!work) continue;
        taken.push(work);
        ready.add(line);
      }
      return taken;
    },
    leave(work: Work): void {
      const line = lineOf(work);
      const { lane } = work;
      const wasFull = underWay.get(lane) === lane.slots;
      underWay.set(lane, (underWay.get(lane) ?? 0) - 1);
      line.underWay--;
      ready.add(line);
      if (wasFull) for (const other of lines.values()) if (other.lane === lane) ready.add(other);
      if (line.underWay > 0 || line.scheduled.length > 0 || line.requested.length > 0) return;
      lines.delete(keyOf(work));
      ready.delete(line);
    },
    withdraw(endpointId: string): readonly Work[] {
      const withdrawn: Work[] = [];
      for (const line of lines.values()) {
        const isLeaving = (work: Work) => work.kind === "first" && work.endpointId === endpointId;
        withdrawn.push(...line.scheduled.filter(isLeaving));
        line.scheduled = line.scheduled.filter((work) => !isLeaving(work));
      }
      waiting -= withdrawn.length;
      return withdrawn;
    },
    withdrawAll(): readonly Work[] {
      waiting = 0;
      return [...lines.values()].flatMap(({ scheduled, requested }) => [
        ...scheduled.splice(0),
        ...requested.splice(0),
      ]);
    },
    get waiting() {
      return waiting;
    },
  };
}

/** Takes the next work of a line that has a place for it; one place is kept for what somebody asks for. */
function nextOf({ lane, underWay, scheduled, requested }: Line): Work | undefined {
  if (underWay >= lane.perEndpoint) return undefined;
  if (requested.length > 0) return requested.shift();
  const isScheduledFull = lane.queue === "deliveries" && underWay > 0 && underWay >= lane.perEndpoint - 1;
  return isScheduledFull ? undefined : scheduled.shift();
}
