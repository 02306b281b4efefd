import { groupBy, DomainError } from "@design-catalog/core/engine";
import type {
  ClaimedJob,
  DispatchItem,
  FastLane,
  FollowedTransaction,
  FollowOptions,
  HandedJob,
  HandedOver,
  OfferedJob,
  Timers,
} from "@design-catalog/core/ports";
import { endpointIdOf, hasLimits } from "@design-catalog/core/webhooks";
import { type BackPressure, roomMsMax, type Wish } from "./back-pressure.ts";
import { noTicket, type Ticket } from "./crowd.ts";
import { kindOf } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import type { Pace } from "./pace.ts";
import type { Parking } from "./parking.ts";
import { portionMax } from "./portions.ts";
import type { Room } from "./room.ts";

export interface FastLaneOptions {
  /** The lane of new deliveries. */
  readonly lane: Pick<Lane, "queue">;
  readonly room: Room;
  readonly pressure: Pick<BackPressure, "turnsAway" | "whenPassed" | "whenRoom" | "whenEased" | "noteProgress" | "end">;
  readonly parking: Pick<Parking, "isParked">;
  readonly pace: Pick<Pace, "noteLarge">;
  readonly timers: Pick<Timers, "now">;
  /** Most bytes of bodies that offers may keep in memory. */
  readonly bytesMax: number;
  /**
   * Takes a job over: begins its attempt if its endpoint has a place, otherwise lets it wait in line. Calls `onOver`
   * when this process no longer holds the job. Returns undefined if it holds the job already.
   */
  readonly begin: (job: ClaimedJob, from: HandedFrom, onOver: () => void) => Begun | undefined;
  /** Hands jobs back to the queue, where they are due at once. */
  readonly handBack: (jobs: readonly ClaimedJob[]) => Promise<void>;
}

/** Deliveries that a transaction hands over with a job. */
export interface HandedFrom {
  readonly item: DispatchItem;
  /** Whether it hands over no more than may begin at once. */
  readonly isSmall: boolean;
}

/** Whether the attempt of a job has begun, or the job waits in line. */
export type Begun = keyof HandedOver;

/** The fast lane of a dispatcher. */
export interface ProcessFastLane extends FastLane {
  /** Starts to reserve room. */
  open(): void;
  /** Reserves no more room and takes no more jobs; resolves when no room is reserved. */
  close(): Promise<void>;
}

/**
 * Time after which an offer is due at once, counted from before its transaction began, as its lease is. A claim is
 * usually answered sooner; of the 10 s of a lease at least 8 s are left, in which the lease is extended twice.
 */
const offeredMsMax = 2_000;
/** Most jobs that one transaction offers; each event may have 16. Those of a larger change begin from the queue as places open. */
const offeredMax = 256;

/** Creates a fast lane, closed. */
export function createFastLane(options: FastLaneOptions): ProcessFastLane {
  return new FirstAttempts(options);
}

/** Room for the job of an offer. */
interface Reservation {
  readonly group: string;
  readonly bytes: number;
}

/** A run of a transaction. */
interface Run extends FollowOptions, Wish {
  readonly begunAtMs: number;
  readonly ticket: Ticket;
}

class FirstAttempts implements ProcessFastLane {
  readonly #options: FastLaneOptions;
  #isOpen = false;
  #bytes = 0;
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
    this.#options.pressure.end();
    return this.#isIdle ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  get #isIdle(): boolean {
    return this.#options.room.reserved === 0 && this.#returning === 0;
  }

  follow(options: FollowOptions, applicationId: Wish["applicationId"]): FollowedTransaction {
    const begunAtMs = this.#options.timers.now();
    const deadlineMs = begunAtMs + roomMsMax;
    return new Followed(this, { ...options, applicationId, begunAtMs, deadlineMs, ticket: noTicket });
  }

  followAgain(run: Run): FollowedTransaction {
    return new Followed(this, { ...run, begunAtMs: this.#options.timers.now() });
  }

  /** Tells whether a run must wait before it adds the first job of a group. */
  turnsAway(group: string, { mayWait, ticket }: Run): boolean {
    return mayWait && this.#options.pressure.turnsAway(group, ticket);
  }

  async whenRoom(groups: readonly string[], run: Run): Promise<Ticket> {
    const { pressure } = this.#options;
    if (groups.length > 0) return await pressure.whenRoom(groups, run);
    return run.mayWait ? await pressure.whenPassed(run) : noTicket;
  }

  async whenEased(groups: Iterable<string>, { mayWait }: Run): Promise<void> {
    if (mayWait) await Promise.all([...groups].map((group) => this.#options.pressure.whenEased(group)));
  }

  /** Tells whether a first attempt may be made from memory. */
  takes(job: OfferedJob, { begunAtMs }: Run): boolean {
    const { lane, parking } = this.#options;
    // The process that holds an endpoint with limits claims its jobs.
    if (hasLimits(job.item.endpoint?.options ?? {})) return false;
    const isFirst = job.queue === lane.queue && kindOf(job) === "first";
    return this.#isOpen && isFirst && this.#isFresh(begunAtMs) && !parking.isParked(endpointIdOf(job));
  }

  reserve({ group = "", item }: OfferedJob): Reservation | undefined {
    const { room, bytesMax } = this.#options;
    // A text takes at most two bytes for each of its units.
    const bytes = 2 * item.body.length;
    if (room.left(group) === 0 || this.#bytes + bytes > bytesMax) return undefined;
    this.#bytes += bytes;
    room.reserve(group);
    return { group, bytes };
  }

  free({ group, bytes }: Reservation): void {
    this.#bytes -= bytes;
    this.#freeRoom(group);
  }

  begin(handed: HandedJob, reservation: Reservation, run: Run & Pick<HandedFrom, "isSmall">): Begun | undefined {
    const { job, offer, endpointVersion } = handed;
    const { group, bytes } = reservation;
    const { parking, begin } = this.#options;
    const isCurrent = endpointVersion === offer.endpointVersion && !parking.isParked(endpointIdOf({ group }));
    if (!this.#isOpen || !isCurrent || !this.#isFresh(run.begunAtMs)) return undefined;
    const begun = begin(job, { item: offer.item, isSmall: run.isSmall }, () => (this.#bytes -= bytes));
    if (begun) this.#freeRoom(group);
    return begun;
  }

  handBack(jobs: readonly ClaimedJob[]): void {
    if (jobs.length === 0) return;
    this.#returning++;
    void this.#options.handBack(jobs).finally(() => {
      this.#returning--;
      this.#tellIfIdle();
    });
  }

  #freeRoom(group: string): void {
    this.#options.room.free(group);
    this.#tellIfIdle();
  }

  /** Notes that a run adds no more jobs of a group, wherever they are now. */
  noteAdded(group: string): void {
    this.#options.pressure.noteProgress(group);
  }

  /** Notes that a run has left jobs of a group in the queue because it has too many. */
  noteLarge(group: string): void {
    this.#options.pace.noteLarge(endpointIdOf({ group }));
  }

  /** Tells whether a lease that began at this time or later has long enough to go. */
  #isFresh(begunAtMs: number): boolean {
    return this.#options.timers.now() - begunAtMs <= offeredMsMax;
  }

  #tellIfIdle(): void {
    if (!this.#isIdle) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

class Followed implements FollowedTransaction {
  readonly #lane: FirstAttempts;
  readonly #run: Run;
  readonly #reservations = new Map<OfferedJob, Reservation>();
  /** Groups of which the run adds jobs. */
  readonly #groups = new Set<string>();
  /** Groups of which it adds more than it may offer. */
  readonly #large = new Set<string>();
  /** Groups whose room the run has to wait for. */
  #crowded: readonly string[] = [];

  constructor(lane: FirstAttempts, run: Run) {
    this.#lane = lane;
    this.#run = run;
  }

  get mustWait(): boolean {
    return this.#crowded.length > 0;
  }

  drop(): void {
    this.#crowded = [];
    this.#leave();
    this.#groups.clear();
    this.#large.clear();
  }

  end(): void {
    this.drop();
    this.#run.ticket.end();
  }

  reserve(jobs: readonly OfferedJob[]): readonly OfferedJob[] {
    const taken = jobs.filter((job) => this.#lane.takes(job, this.#run));
    this.#enter(new Set(taken.map(({ group = "" }) => group)));
    return taken.filter((job) => {
      const { group = "" } = job;
      if (this.#reservations.size === offeredMax) this.#large.add(group);
      const reservation = this.#large.has(group) ? undefined : this.#lane.reserve(job);
      this.#run.ticket.use(group);
      if (reservation) this.#reservations.set(job, reservation);
      return reservation !== undefined;
    });
  }

  async whenRoom(): Promise<FollowedTransaction> {
    const crowded = this.#crowded;
    this.end();
    const ticket = await this.#lane.whenRoom(crowded, this.#run);
    return this.#lane.followAgain({ ...this.#run, ticket });
  }

  handOver(jobs: readonly HandedJob[]): HandedOver {
    const run = { ...this.#run, isSmall: jobs.length <= portionMax };
    const over = groupBy(jobs, (handed) => {
      const reservation = this.#reservations.get(handed.offer);
      const begun = reservation && this.#lane.begin(handed, reservation, run);
      if (begun) this.#reservations.delete(handed.offer);
      return begun ?? "refused";
    });
    const jobsThatAre = (outcome: "begun" | "waiting" | "refused") => (over.get(outcome) ?? []).map(({ job }) => job);
    this.#lane.handBack(jobsThatAre("refused"));
    for (const group of this.#large) this.#lane.noteLarge(group);
    this.#leave();
    this.#run.ticket.end();
    return { begun: jobsThatAre("begun"), waiting: jobsThatAre("waiting") };
  }

  whenEased(): Promise<void> {
    return this.#lane.whenEased(this.#groups, this.#run);
  }

  /** Begins to add jobs of groups. A run that has begun adds them all: with room for one, all others fit the queue. */
  #enter(groups: ReadonlySet<string>): void {
    const entered = [...groups].filter((group) => !this.#groups.has(group));
    if (entered.some((group) => this.#lane.turnsAway(group, this.#run))) {
      this.#crowded = entered;
      throw new DomainError("busy", "Deliveries wait for this process");
    }
    for (const group of entered) this.#groups.add(group);
  }

  #leave(): void {
    for (const [offer, reservation] of this.#reservations) {
      this.#reservations.delete(offer);
      this.#lane.free(reservation);
    }
    for (const group of this.#groups) this.#lane.noteAdded(group);
  }
}
