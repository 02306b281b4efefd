import type { Log, Timers } from "@design-catalog/core";
import type { Lane } from "./dispatcher-lanes.ts";
import type { Work } from "./dispatcher-work.ts";

/** What an attempt says of its endpoint: that it is there, that nothing was heard of it, or neither. */
export type Sign = "alive" | "silent" | "none";

export interface ParkingOptions {
  readonly timers: Pick<Timers, "now">;
  readonly log: Log;
  /** Called when an endpoint has just been parked. */
  readonly onParked: (endpointId: string) => void;
  /** Called when one that was parked is there again. */
  readonly onUnparked: (endpointId: string) => void;
}

/**
 * Keeps endpoints that do not answer from taking slots. After ten attempts in a row of which nothing was heard, an
 * endpoint is parked: first attempts wait, but for one at a time, in growing intervals, that finds out whether it is
 * back. Retries keep their times, and so does what somebody asked for. It knows what this process has seen.
 */
export interface Parking {
  /** Hears of a work whose attempt has ended or was not made. */
  heard(work: Work, sign: Sign): void;
  /** For each parked endpoint, how many of its scheduled jobs may be claimed now. */
  claimable(lane: Lane): ReadonlyMap<string, number>;
  /** False for a first attempt at a parked endpoint, unless it is the one that finds out. */
  admits(work: Work): boolean;
  /** Endpoints that are parked. */
  readonly size: number;
}

/** As many as a schedule has attempts, and fewer than an endpoint that hangs gets at the same time. */
const silencesMax = 10;
const firstProbeMs = 1_000;
// How much later than it could an endpoint that is back gets what has waited.
const lastProbeMs = 30_000;
// Of each lane's slots, for all parked endpoints together.
const parkedShare = 1 / 2;

interface Parked {
  waitMs: number;
  probeAtMs: number;
  /** The first attempt that finds out. */
  probe: Work | undefined;
}

/** Creates a parking in which nobody is parked. */
// oxlint-disable-next-line max-lines-per-function -- one closure over who is parked, of short functions
export function createParking({ timers, log, onParked, onUnparked }: ParkingOptions): Parking {
  /** Attempts in a row of which nothing was heard. */
  const silences = new Map<string, number>();
  const parked = new Map<string, Parked>();

  function park(endpointId: string): void {
    parked.set(endpointId, { waitMs: firstProbeMs, probeAtMs: timers.now() + firstProbeMs, probe: undefined });
    log.warn("An endpoint that does not answer is parked", { endpointId });
    onParked(endpointId);
  }

  function unpark(endpointId: string): void {
    silences.delete(endpointId);
    if (!parked.delete(endpointId)) return;
    log.info("An endpoint that was parked is there again", { endpointId });
    onUnparked(endpointId);
  }

  function endProbe(endpoint: Parked, sign: Sign): void {
    endpoint.probe = undefined;
    // Nobody was asked: the next one is due at once.
    if (sign === "none") return;
    endpoint.waitMs = Math.min(2 * endpoint.waitMs, lastProbeMs);
    endpoint.probeAtMs = timers.now() + endpoint.waitMs;
  }

  /** Those that got places come last the next time. */
  function takeTurns(places: ReadonlyMap<string, number>): void {
    const turns = [...parked];
    for (const [endpointId, endpoint] of turns) {
      if (places.get(endpointId) === 0) continue;
      parked.delete(endpointId);
      parked.set(endpointId, endpoint);
    }
  }

  const isProbeDue = ({ probe, probeAtMs }: Parked) => probe === undefined && timers.now() >= probeAtMs;

  return {
    heard(work, sign) {
      const { endpointId } = work;
      const endpoint = parked.get(endpointId);
      if (sign === "alive") return unpark(endpointId);
      if (endpoint?.probe === work) endProbe(endpoint, sign);
      if (sign === "none") return;
      const count = (silences.get(endpointId) ?? 0) + 1;
      silences.set(endpointId, count);
      if (count >= silencesMax && !endpoint && endpointId !== "") park(endpointId);
    },
    claimable(lane) {
      const isFirst = lane.queue === "deliveries";
      const active = (endpointId: string) => lane.activeByGroup.get(endpointId) ?? 0;
      let left = Math.max(1, Math.floor(lane.slots * parkedShare));
      for (const endpointId of parked.keys()) left -= active(endpointId);
      const places = new Map<string, number>();
      for (const [endpointId, endpoint] of parked) {
        const wanted = isFirst ? Number(isProbeDue(endpoint)) : lane.perEndpoint - active(endpointId);
        const given = Math.max(0, Math.min(wanted, left));
        places.set(endpointId, given);
        left -= given;
      }
      if (left <= 0) takeTurns(places);
      return places;
    },
    admits(work) {
      const endpoint = work.kind === "first" ? parked.get(work.endpointId) : undefined;
      if (!endpoint) return true;
      if (!isProbeDue(endpoint)) return false;
      endpoint.probe = work;
      return true;
    },
    get size() {
      return parked.size;
    },
  };
}
