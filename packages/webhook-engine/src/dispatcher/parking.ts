import type { Log, Timers } from "@design-catalog/core";
import type { Lane } from "./lane.ts";
import type { HeldJob } from "./held-job.ts";

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
  note(held: HeldJob, sign: Sign): void;
  /** For each parked endpoint, how many of its scheduled jobs may be claimed now. */
  claimable(lane: Lane): ReadonlyMap<string, number>;
  /** False for a first attempt at a parked endpoint, unless it is the one that finds out. */
  admits(held: HeldJob): boolean;
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
  probe: HeldJob | undefined;
}

/** Creates a parking in which nobody is parked. */
export function createParking(options: ParkingOptions): Parking {
  return new SilentEndpoints(options);
}

class SilentEndpoints implements Parking {
  readonly #options: ParkingOptions;
  /** Attempts in a row of which nothing was heard. */
  readonly #silences = new Map<string, number>();
  readonly #parked = new Map<string, Parked>();

  constructor(options: ParkingOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#parked.size;
  }

  note(held: HeldJob, sign: Sign): void {
    const { endpointId } = held;
    const endpoint = this.#parked.get(endpointId);
    if (sign === "alive") return this.#unpark(endpointId);
    if (endpoint?.probe === held) this.#endProbe(endpoint, sign);
    if (sign === "none") return;
    const count = (this.#silences.get(endpointId) ?? 0) + 1;
    this.#silences.set(endpointId, count);
    if (count >= silencesMax && !endpoint && endpointId !== "") this.#park(endpointId);
  }

  claimable(lane: Lane): ReadonlyMap<string, number> {
    const isFirst = lane.queue === "deliveries";
    const active = (endpointId: string) => lane.activeByGroup.get(endpointId) ?? 0;
    let left = Math.max(1, Math.floor(lane.slots * parkedShare));
    for (const endpointId of this.#parked.keys()) left -= active(endpointId);
    const places = new Map<string, number>();
    for (const [endpointId, endpoint] of this.#parked) {
      const wanted = isFirst ? Number(this.#isProbeDue(endpoint)) : lane.perEndpoint - active(endpointId);
      const given = Math.max(0, Math.min(wanted, left));
      places.set(endpointId, given);
      left -= given;
    }
    if (left <= 0) this.#takeTurns(places);
    return places;
  }

  admits(held: HeldJob): boolean {
    const endpoint = held.kind === "first" ? this.#parked.get(held.endpointId) : undefined;
    if (!endpoint) return true;
    if (!this.#isProbeDue(endpoint)) return false;
    endpoint.probe = held;
    return true;
  }

  #park(endpointId: string): void {
    const { timers, log, onParked } = this.#options;
    this.#parked.set(endpointId, { waitMs: firstProbeMs, probeAtMs: timers.now() + firstProbeMs, probe: undefined });
    log.warn("An endpoint that does not answer is parked", { endpointId });
    onParked(endpointId);
  }

  #unpark(endpointId: string): void {
    this.#silences.delete(endpointId);
    if (!this.#parked.delete(endpointId)) return;
    this.#options.log.info("An endpoint that was parked is there again", { endpointId });
    this.#options.onUnparked(endpointId);
  }

  #endProbe(endpoint: Parked, sign: Sign): void {
    endpoint.probe = undefined;
    // Nobody was asked: the next one is due at once.
    if (sign === "none") return;
    endpoint.waitMs = Math.min(2 * endpoint.waitMs, lastProbeMs);
    endpoint.probeAtMs = this.#options.timers.now() + endpoint.waitMs;
  }

  /** Those that got places come last the next time. */
  #takeTurns(places: ReadonlyMap<string, number>): void {
    const turns = [...this.#parked];
    for (const [endpointId, endpoint] of turns) {
      if (places.get(endpointId) === 0) continue;
      this.#parked.delete(endpointId);
      this.#parked.set(endpointId, endpoint);
    }
  }

  #isProbeDue({ probe, probeAtMs }: Parked): boolean {
    return probe === undefined && this.#options.timers.now() >= probeAtMs;
  }
}
