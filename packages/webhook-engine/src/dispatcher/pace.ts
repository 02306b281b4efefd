import type { AttemptRecord } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";

/**
 * Endpoints that answer quickly and whose deliveries this process has once caught up with. What waits for such an
 * endpoint waits for the service's own processor or database; what waits for another one may wait for its receiver.
 */
export interface Pace {
  /** Notes an automatic attempt. After a failure the endpoint has to succeed, and to be caught up with, again. */
  note(endpointId: HeldJob["endpointId"], attempt: Pick<AttemptRecord, "outcome" | "durationMs">): void;
  /** Notes that no delivery of an endpoint is left behind. */
  noteCaughtUp(endpointId: HeldJob["endpointId"]): void;
  /** Tells whether the deliveries of an endpoint wait for this service only. */
  mustKeepUp(endpointId: HeldJob["endpointId"]): boolean;
}

/** Longest attempt of a receiver that answers quickly, with the time that the process itself needs. */
const quickMs = 100;
/** The fastest of so many attempts counts, because the process's own load makes attempts slower. */
const attemptsMax = 16;
const endpointsMax = 10_000;

interface Known {
  readonly durationsMs: number[];
  isCaughtUp: boolean;
}

/** Creates a pace that knows no endpoint. */
export function createPace(): Pace {
  const known = new Map<HeldJob["endpointId"], Known>();
  return {
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
      return endpoint !== undefined && endpoint.isCaughtUp && Math.min(...endpoint.durationsMs) <= quickMs;
    },
  };
}
