import type {
  ClaimedJob,
  DispatchItem,
  FastLane,
  FollowedTransaction,
  HandedJob,
  HandedOver,
  OfferedJob,
  Timers,
} from "@design-catalog/core/ports";
import { endpointIdOf } from "@design-catalog/core/webhooks";
import { kindOf } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import type { Parking } from "./parking.ts";

export interface FastLaneOptions {
  /** The lane of new deliveries. */
  readonly lane: Lane;
  readonly parking: Pick<Parking, "isParked">;
  readonly timers: Pick<Timers, "now">;
  /** Most bytes of bodies that offers may keep in memory. */
  readonly bytesMax: number;
  /**
   * Takes a job over: begins its attempt if its endpoint has a place, otherwise lets it wait in line. Calls `onOver`
   * when this process no longer holds the job. Returns undefined if it holds the job already.
   */
  readonly begin: (job: ClaimedJob, item: DispatchItem, onOver: () => void) => Begun | undefined;
  /** Hands jobs back to the queue, where they are due at once. */
  readonly handBack: (jobs: readonly ClaimedJob[]) => Promise<void>;
}

/** Whether the attempt of a job has begun, or the job waits in line. */
export type Begun = keyof HandedOver;

/** The fast lane of a dispatcher. */
export interface ProcessFastLane extends FastLane {
  /** Starts to reserve room. */
  open(): void;
  /** Jobs for which room is reserved. */
  readonly reserved: number;
  /** Reserves no more room and takes no more jobs; resolves when no room is reserved. */
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

/** Room for the job of an offer. */
interface Reservation {
  readonly group: string;
  readonly bytes: number;
}

class FirstAttempts implements ProcessFastLane {
  readonly #options: FastLaneOptions;
  readonly #reservedByGroup = new Map<string, number>();
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
      for (const [offer, { group, bytes }] of reservations) {
        reservations.delete(offer);
        this.#bytes -= bytes;
        this.#count(group, -1);
      }
      this.#tellIfIdle();
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
        const over = Object.groupBy(jobs, (handed) => {
          const reservation = reservations.get(handed.offer);
          const begun = reservation && this.#begin(handed, reservation, begunAtMs);
          if (begun) reservations.delete(handed.offer);
          return begun ?? "refused";
        });
        this.#handBack((over.refused ?? []).map(({ job }) => job));
        drop();
        return { begun: (over.begun ?? []).map(({ job }) => job), waiting: (over.waiting ?? []).map(({ job }) => job) };
      },
    };
  }

  #reserve(job: OfferedJob, begunAtMs: number): Reservation | undefined {
    const { lane, parking, bytesMax } = this.#options;
    const { group = "", item } = job;
    // A text takes at most two bytes for each of its units.
    const bytes = 2 * item.body.length;
    const isWanted = this.#isOpen && job.queue === lane.queue && kindOf(job) === "first" && this.#isFresh(begunAtMs);
    if (!isWanted || this.#bytes + bytes > bytesMax) return undefined;
    // Waiting jobs go first; otherwise new events could overtake a backlog for ever.
    if (parking.isParked(endpointIdOf({ group })) || !lane.hasExhausted(group) || !this.#hasRoom(group))
      return undefined;
    this.#bytes += bytes;
    this.#count(group, 1);
    return { group, bytes };
  }

  /** Tells whether the process may hold one more job of a group, as many as it would claim. */
  #hasRoom(group: string): boolean {
    const { lane } = this.#options;
    const ofGroup = (lane.activeByGroup.get(group) ?? 0) + (this.#reservedByGroup.get(group) ?? 0);
    return ofGroup < lane.jobsPerEndpoint && lane.active + this.#reserved < lane.jobsMax;
  }

  #begin({ job, offer, endpointVersion }: HandedJob, { group, bytes }: Reservation, begunAtMs: number) {
    const { parking, begin } = this.#options;
    const isCurrent = endpointVersion === offer.endpointVersion && !parking.isParked(endpointIdOf({ group }));
    if (!this.#isOpen || !isCurrent || !this.#isFresh(begunAtMs)) return undefined;
    const begun = begin(job, offer.item, () => (this.#bytes -= bytes));
    if (begun) this.#count(group, -1);
    return begun;
  }

  /** Tells whether a lease that began at this time or later has long enough to go. */
  #isFresh(begunAtMs: number): boolean {
    return this.#options.timers.now() - begunAtMs <= offeredMsMax;
  }

  #count(group: string, change: 1 | -1): void {
    this.#reserved += change;
    const count = (this.#reservedByGroup.get(group) ?? 0) + change;
    if (count > 0) this.#reservedByGroup.set(group, count);
    else this.#reservedByGroup.delete(group);
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
