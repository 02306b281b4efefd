import type {
  ClaimedJob,
  DispatchItem,
  FastLane,
  FollowedTransaction,
  HandedJob,
  OfferedJob,
  Timers,
} from "@design-catalog/core/ports";
import { endpointIdOf } from "@design-catalog/core/webhooks";
import type { Admission } from "./admission.ts";
import { kindOf } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import type { Place } from "./lines.ts";
import type { Parking } from "./parking.ts";

export interface FastLaneOptions {
  /** The lane of new deliveries. */
  readonly lane: Lane;
  readonly admission: Pick<Admission, "reserve" | "leave">;
  readonly parking: Pick<Parking, "isParked">;
  readonly timers: Pick<Timers, "now">;
  /** Most bytes of bodies that offers may keep in memory. */
  readonly bytesMax: number;
  /**
   * Starts the attempt of a job in its reserved place, and calls `onOver` when this process no longer holds the job.
   * Returns false if it holds the job already.
   */
  readonly begin: (job: ClaimedJob, item: DispatchItem, onOver: () => void) => boolean;
  /** Hands jobs back to the queue, where they are due at once. */
  readonly handBack: (jobs: readonly ClaimedJob[]) => Promise<void>;
}

/** The fast lane of a dispatcher. */
export interface ProcessFastLane extends FastLane {
  /** Starts to reserve places. */
  open(): void;
  /** Reserved places. */
  readonly reserved: number;
  /** Reserves no more places and begins no more attempts; resolves when no place is reserved. */
  close(): Promise<void>;
}

/**
 * Time after which an offer is due at once, counted from before its transaction began, as its lease is. A claim is
 * usually answered sooner; of the 10 s of a lease at least 8 s are left, in which the lease is extended twice.
 */
const offeredMsMax = 2_000;

/** Creates a fast lane, closed. */
export function createFastLane(options: FastLaneOptions): ProcessFastLane {
  return new FirstAttempts(options);
}

/** A place in the lane, reserved for an offer. */
interface Reservation {
  readonly place: Place;
  readonly bytes: number;
}

class FirstAttempts implements ProcessFastLane {
  readonly #options: FastLaneOptions;
  #isOpen = false;
  #bytes = 0;
  #reserved = 0;
  /** Hand-backs under way. */
  #returning = 0;
  #waiting: (() => void)[] = [];

  constructor(options: FastLaneOptions) {
    this.#options = options;
  }

  open(): void {
    this.#isOpen = true;
  }

  close(): Promise<void> {
    this.#isOpen = false;
    return this.#isIdle ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  get reserved(): number {
    return this.#reserved;
  }

  get #isIdle(): boolean {
    return this.#reserved === 0 && this.#returning === 0;
  }

  follow(): FollowedTransaction {
    const begunAtMs = this.#options.timers.now();
    const reservations = new Map<OfferedJob, Reservation>();
    const drop = () => {
      for (const [offer, reservation] of reservations) {
        reservations.delete(offer);
        this.#free(reservation);
      }
    };
    return {
      drop,
      reserve: (jobs) =>
        jobs.filter((job) => {
          const reservation = this.#reserve(job, begunAtMs);
          if (reservation) reservations.set(job, reservation);
          return reservation !== undefined;
        }),
      handOver: (jobs) => {
        const begun: ClaimedJob[] = [];
        const refused: ClaimedJob[] = [];
        for (const handed of jobs) {
          const reservation = reservations.get(handed.offer);
          const begins = reservation !== undefined && this.#begin(handed, reservation, begunAtMs);
          (begins ? begun : refused).push(handed.job);
          if (begins) reservations.delete(handed.offer);
        }
        this.#handBack(refused);
        drop();
        return begun;
      },
    };
  }

  #reserve(job: OfferedJob, begunAtMs: number): Reservation | undefined {
    const { lane, admission, parking, bytesMax } = this.#options;
    const { group = "", item } = job;
    const place: Place = { lane, endpointId: endpointIdOf({ group }), kind: "first" };
    // A text takes at most two bytes for each of its units.
    const bytes = 2 * item.body.length;
    const isWanted = this.#isOpen && job.queue === lane.queue && kindOf(job) === "first" && this.#isFresh(begunAtMs);
    if (!isWanted || this.#bytes + bytes > bytesMax) return undefined;
    // Waiting jobs go first; otherwise new events could overtake a backlog for ever.
    if (parking.isParked(place.endpointId) || !lane.hasExhausted(group) || !admission.reserve(place)) return undefined;
    this.#bytes += bytes;
    this.#reserved++;
    return { place, bytes };
  }

  #begin({ job, offer, endpointVersion }: HandedJob, { place, bytes }: Reservation, begunAtMs: number): boolean {
    const { parking, begin } = this.#options;
    const isCurrent = endpointVersion === offer.endpointVersion && !parking.isParked(place.endpointId);
    if (!this.#isOpen || !isCurrent || !this.#isFresh(begunAtMs)) return false;
    const begins = begin(job, offer.item, () => (this.#bytes -= bytes));
    if (begins) this.#reserved--;
    if (begins) this.#tellIfIdle();
    return begins;
  }

  /** Tells whether a lease that began at this time or later has long enough to go. */
  #isFresh(begunAtMs: number): boolean {
    return this.#options.timers.now() - begunAtMs <= offeredMsMax;
  }

  #free({ place, bytes }: Reservation): void {
    this.#bytes -= bytes;
    this.#options.admission.leave(place);
    this.#reserved--;
    this.#tellIfIdle();
  }

  #handBack(jobs: readonly ClaimedJob[]): void {
    if (jobs.length === 0) return;
    this.#returning++;
    void this.#options.handBack(jobs).finally(() => {
      this.#returning--;
      this.#tellIfIdle();
    });
  }

  #tellIfIdle(): void {
    if (!this.#isIdle) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
