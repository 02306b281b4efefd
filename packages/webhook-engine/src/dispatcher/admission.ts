import type { Id } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";
import { Lines, noTurns, type Place, type PlacesOf, type Turns } from "./lines.ts";

/** Starts held jobs, as many at once as their lane and endpoint allow; the others wait in memory. */
export interface Admission {
  add(heldJobs: readonly HeldJob[]): void;
  /** Takes a place for a job that starts elsewhere; false if none is left after those that wait. */
  reserve(place: Place): boolean;
  /** Frees a reserved place. */
  leave(place: Place): void;
  /** Removes and returns the waiting first attempts at an endpoint. */
  withdraw(endpointId: Id<"endpoint">): readonly HeldJob[];
  /** Removes and returns every waiting job. */
  withdrawAll(): readonly HeldJob[];
  /** Jobs not yet started. */
  readonly waiting: number;
  /** Jobs not yet started that keep to the limits of their endpoint. */
  waitingAt(place: Pick<Place, "lane" | "endpointId">): number;
  /** Starts jobs at an endpoint that may have a turn. */
  lookAt(endpointId: Place["endpointId"]): void;
}

/** Starts jobs. */
export interface Starter {
  /** Number of jobs that the next call may add. */
  readonly room: number;
  /** Whether jobs of earlier calls have yet to be started. */
  readonly hasMore: boolean;
  /** Starts these jobs, or some of earlier calls, and reports when each is over. It must not throw. */
  begin(heldJobs: readonly HeldJob[], onOver: (held: HeldJob) => void): Promise<void>;
}

/**
 * Creates an admission. Jobs admitted while `begin()` is running start together at its next call: under load one
 * statement loads many deliveries, and a single job never waits for others. Endpoints take turns.
 */
export function createAdmission(
  starter: Starter,
  placesOf: PlacesOf = ({ lane: { perEndpoint } }) => perEndpoint,
  turns: Turns = noTurns,
): Admission {
  const lines = new Lines(placesOf, turns);
  let beginning = false;

  async function run(): Promise<void> {
    if (beginning) return;
    beginning = true;
    for (;;) {
      const heldJobs = lines.take(starter.room);
      if (heldJobs.length === 0 && !starter.hasMore) break;
      await starter.begin(heldJobs, leave);
    }
    beginning = false;
  }

  function leave(place: Place): void {
    lines.leave(place);
    if (lines.waiting > 0) void run();
  }

  return {
    add(heldJobs) {
      for (const held of heldJobs) lines.join(held);
      void run();
    },
    reserve: (place) => lines.reserve(place),
    leave,
    withdraw: (endpointId) => lines.withdraw(endpointId),
    withdrawAll: () => lines.withdrawAll(),
    waitingAt: (place) => lines.waitingAt(place),
    lookAt(endpointId) {
      lines.lookAt(endpointId);
      void run();
    },
    get waiting() {
      return lines.waiting;
    },
  };
}
