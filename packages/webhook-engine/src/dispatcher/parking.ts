import type { Id, Log, ParkedEndpoint, Timers } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";
import type { Lane } from "./lane.ts";

/**
 * Evidence about an endpoint: it answered, it did not, this process could not make the attempt, such as for a secret that
 * no key opens, or nothing was learned.
 */
export type Sign = "alive" | "silent" | "unable" | "none";

export interface ParkingOptions {
  readonly timers: Pick<Timers, "now">;
  readonly log: Log;
  /** Called when an endpoint is parked. */
  readonly onParked: (endpointId: Id<"endpoint">) => void;
  /** Called when a parked endpoint answers, or answers again. */
  readonly onUnparked: (endpointId: Id<"endpoint">) => void;
}

/**
 * Keeps endpoints that do not answer, or whose attempts cannot be made, from taking slots. After ten such attempts in a
 * row an endpoint is parked: its first attempts wait, except for one probe at a time, at growing intervals. Retries and
 * requested attempts keep their times. A parking knows only what this process has seen.
 */
export interface Parking {
  /** Notes what a job says about its endpoint, whether or not an attempt was made. */
  note(held: HeldJob, sign: Sign): void;
  /** Returns how many scheduled jobs of each parked endpoint may be claimed now. */
  claimable(lane: Lane): ReadonlyMap<Id<"endpoint">, number>;
  /** Tells whether a job may start: false for a first attempt at a parked endpoint, unless it becomes the probe. */
  admits(held: HeldJob): boolean;
  isParked(endpointId: HeldJob["endpointId"]): boolean;
  /** Tells whether an endpoint is parked because it does not answer. */
  isSilent(endpointId: HeldJob["endpointId"]): boolean;
  /** Parked endpoints that do not answer, and for how long. Those whose attempts cannot be made wait for this service. */
  parked(): readonly ParkedEndpoint[];
}

type Fruitless = Exclude<Sign, "alive" | "none">;

/** As many as a schedule has attempts, and fewer than the attempts that a hanging endpoint may have at once. */
const silencesMax = 10;
const firstProbeMs = 1_000;
// Bounds how long a recovered endpoint waits for its backlog.
const lastProbeMs = 30_000;
// Part of each lane's slots that all parked endpoints share.
const parkedShare = 1 / 2;

interface Parked {
  readonly atMs: number;
  /** Result of the last attempt. */
  cause: Fruitless;
  waitMs: number;
  probeAtMs: number;
  /** The running first attempt that probes the endpoint. */
  probe: HeldJob | undefined;
}

/** Creates a parking without parked endpoints. */
export function createParking(options: ParkingOptions): Parking {
  return new SilentEndpoints(options);
}

class SilentEndpoints implements Parking {
  readonly #options: ParkingOptions;
  /** Fruitless attempts in a row, by endpoint. */
  readonly #silences = new Map<Id<"endpoint">, number>();
  readonly #parked = new Map<Id<"endpoint">, Parked>();

  constructor(options: ParkingOptions) {
    this.#options = options;
  }

  note(held: HeldJob, sign: Sign): void {
    const { endpointId } = held;
    if (endpointId === "") return;
    const endpoint = this.#parked.get(endpointId);
    if (sign === "alive") return this.#unpark(endpointId);
    if (endpoint?.probe === held) this.#endProbe(endpoint, sign);
    // People try an endpoint while they repair it, so what they see must not raise an alarm.
    if (sign === "none" || held.kind === "requested") return;
    const count = (this.#silences.get(endpointId) ?? 0) + 1;
    this.#silences.set(endpointId, count);
    if (endpoint) endpoint.cause = sign;
    else if (count >= silencesMax) this.#park(endpointId, sign);
  }

  claimable(lane: Lane): ReadonlyMap<Id<"endpoint">, number> {
    const isFirst = lane.queue === "deliveries";
    const active = (endpointId: Id<"endpoint">) => lane.activeByGroup.get(endpointId) ?? 0;
    let left = Math.max(1, Math.floor(lane.slots * parkedShare));
    for (const endpointId of this.#parked.keys()) left -= active(endpointId);
    const places = new Map<Id<"endpoint">, number>();
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
    const { kind, endpointId } = held;
    const endpoint = kind === "first" && endpointId !== "" ? this.#parked.get(endpointId) : undefined;
    if (!endpoint) return true;
    if (!this.#isProbeDue(endpoint)) return false;
    endpoint.probe = held;
    return true;
  }

  isParked(endpointId: HeldJob["endpointId"]): boolean {
    return endpointId !== "" && this.#parked.has(endpointId);
  }

  isSilent(endpointId: HeldJob["endpointId"]): boolean {
    return endpointId !== "" && this.#parked.get(endpointId)?.cause === "silent";
  }

  parked(): readonly ParkedEndpoint[] {
    const nowMs = this.#options.timers.now();
    const silent = [...this.#parked].filter(([, { cause }]) => cause === "silent");
    return silent.map(([endpointId, { atMs }]) => ({ endpointId, forMs: nowMs - atMs }));
  }

  #park(endpointId: Id<"endpoint">, cause: Fruitless): void {
    const { timers, log, onParked } = this.#options;
    const nowMs = timers.now();
    this.#parked.set(endpointId, {
      atMs: nowMs,
      cause,
      waitMs: firstProbeMs,
      probeAtMs: nowMs + firstProbeMs,
      probe: undefined,
    });
    if (cause === "silent") log.warn("Parked an endpoint that does not answer", { endpointId });
    else log.error("Parked an endpoint because this process cannot make its attempts", { endpointId });
    onParked(endpointId);
  }

  #unpark(endpointId: Id<"endpoint">): void {
    this.#silences.delete(endpointId);
    const cause = this.#parked.get(endpointId)?.cause;
    if (!this.#parked.delete(endpointId)) return;
    const message = cause === "unable" ? "A parked endpoint can be attempted again" : "A parked endpoint answers again";
    this.#options.log.info(message, { endpointId });
    this.#options.onUnparked(endpointId);
  }

  #endProbe(endpoint: Parked, sign: Sign): void {
    endpoint.probe = undefined;
    // No attempt was made, so the next probe is due at once.
    if (sign === "none") return;
    endpoint.waitMs = Math.min(2 * endpoint.waitMs, lastProbeMs);
    endpoint.probeAtMs = this.#options.timers.now() + endpoint.waitMs;
  }

  /** Moves endpoints that were given places to the end. */
  #takeTurns(places: ReadonlyMap<Id<"endpoint">, number>): void {
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
