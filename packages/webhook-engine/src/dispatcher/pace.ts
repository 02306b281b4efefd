import type { AttemptRecord, Timers } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";
import type { Lane } from "./lane.ts";

/**
 * Endpoints that answer quickly and whose deliveries this process has once caught up with. What waits for such an
 * endpoint waits for the service's own processor or database; what waits for another one may wait for its receiver.
 */
export interface Pace {
  /** Notes that an attempt has begun; returns a function to call at its end. */
  begin(endpointId: HeldJob["endpointId"]): () => void;
  /** Notes an automatic attempt. After a failure the endpoint has to succeed, and to be caught up with, again. */
  note(endpointId: HeldJob["endpointId"], attempt: Pick<AttemptRecord, "outcome" | "durationMs">): void;
  /** Notes that no delivery of an endpoint is left behind. */
  noteCaughtUp(endpointId: HeldJob["endpointId"]): void;
  /** Tells whether the deliveries of an endpoint wait for this service only. */
  mustKeepUp(endpointId: HeldJob["endpointId"]): boolean;
}

/** Longest attempt of a receiver that answers quickly, with the time that the process itself needs. */
const quickMs = 100;
/**
 * Duration of an attempt that its receiver is slow to answer, whatever the process's own load. It must be so much less than
 * the longest wait of a request that this one continues when the receiver begins to hang.
 */
const hangingMs = 1_000;
/** The fastest of so many attempts counts, because the process's own load makes attempts slower. */
const attemptsMax = 16;
const endpointsMax = 10_000;

export interface PaceOptions {
  readonly timers: Pick<Timers, "now">;
  /** The lane of new deliveries. */
  readonly lane: Pick<Lane, "perEndpoint">;
}

interface Known {
  readonly durationsMs: number[];
  isCaughtUp: boolean;
}

/** Creates a pace that knows no endpoint. */
export function createPace({ timers, lane }: PaceOptions): Pace {
  const known = new Map<HeldJob["endpointId"], Known>();
  /** Attempts under way, with the times at which they began. */
  const underWay = new Map<HeldJob["endpointId"], Set<{ readonly begunAtMs: number }>>();
  /** Tells whether a receiver that does not answer holds half of its places. */
  const hangs = (endpointId: HeldJob["endpointId"]) => {
    const untilMs = timers.now() - hangingMs;
    const hanging = [...(underWay.get(endpointId) ?? [])].filter(({ begunAtMs }) => begunAtMs < untilMs);
    return hanging.length >= lane.perEndpoint / 2;
  };
  return {
    begin(endpointId) {
      const attempts = underWay.get(endpointId) ?? new Set();
      const attempt = { begunAtMs: timers.now() };
      underWay.set(endpointId, attempts.add(attempt));
      return () => {
        attempts.delete(attempt);
        if (attempts.size === 0) underWay.delete(endpointId);
      };
    },
    note(endpointId, { outcome, durationMs }) {
      if (outcome === "failure") {
        known.delete(endpointId);
        return;
      }
      const endpoint = known.get(endpointId) ?? { durationsMs: [], isCaughtUp: false };
      endpoint.durationsMs.push(durationMs);
      if (endpoint.durationsMs.length > attemptsMax) endpoint.durationsMs.shift();
      known.set(endpointId, endpoint);
      const [oldest] = known.keys();
      if (known.size > endpointsMax && oldest !== undefined) known.delete(oldest);
    },
    noteCaughtUp(endpointId) {
      const endpoint = known.get(endpointId);
      if (endpoint) endpoint.isCaughtUp = true;
    },
    mustKeepUp(endpointId) {
      const endpoint = known.get(endpointId);
      if (!endpoint?.isCaughtUp || Math.min(...endpoint.durationsMs) > quickMs) return false;
      return !hangs(endpointId);
    },
  };
}
