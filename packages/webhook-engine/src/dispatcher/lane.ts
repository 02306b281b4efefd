import type { QueueName } from "@design-catalog/core/ports";

/**
 * Groups from which the last claim took as many jobs as it was allowed, so the queue may hold more; "all" if it may
 * hold more of any group.
 */
export type Unexhausted = ReadonlySet<string> | "all";

/**
 * Jobs held per attempt that may run. Claiming, attempting and settling overlap: jobs are held ahead, because otherwise
 * each of the three would wait for the other two.
 */
const jobsPerSlot = 2;

/** Places of an endpoint that has not answered, as a part of all: a receiver that hangs must not hold many requests. */
const firstShare = 1 / 4;
/** One for the schedule and one for requested attempts. */
const firstPlacesMin = 2;

/** Attempts under way at one endpoint, how many there may be, and how many belong to the schedule. */
export interface UnderWay {
  readonly places: number;
  readonly underWay: number;
  readonly scheduledUnderWay: number;
}

/** Bounds of a lane. */
export interface LaneOptions {
  readonly queue: QueueName;
  /** Attempts at once. */
  readonly slots: number;
  /** Attempts at once to one endpoint. */
  readonly perEndpoint: number;
}

/**
 * One queue's share of the slots. Only the lane changes its state: the jobs held, the time of the next look into the
 * queue, and the groups that may have more jobs there.
 */
export class Lane {
  readonly queue: QueueName;
  readonly slots: number;
  readonly perEndpoint: number;
  readonly #activeByGroup = new Map<string, number>();
  #active = 0;
  #unexhausted: Unexhausted = "all";
  /** Groups with jobs that the last ended claim left behind. */
  #leftBehind: Unexhausted = "all";
  /** Groups of which commits have left jobs in the queue, before the running claim began and since the last one did. */
  #added: { readonly before: ReadonlySet<string>; readonly since: Set<string> } = {
    before: new Set(),
    since: new Set(),
  };
  #lookAtMs = 0;
  #claimMs = 0;

  constructor({ queue, slots, perEndpoint }: LaneOptions) {
    this.queue = queue;
    this.slots = Math.max(1, slots);
    this.perEndpoint = Math.max(1, perEndpoint);
  }

  /** Most jobs held at once. */
  get jobsMax(): number {
    return this.slots * jobsPerSlot;
  }

  /** Most jobs of one endpoint held at once. */
  get jobsPerEndpoint(): number {
    return this.perEndpoint * jobsPerSlot;
  }

  /** Most jobs of one endpoint held beyond its places. */
  get jobsAhead(): number {
    return this.jobsPerEndpoint - this.perEndpoint;
  }

  /** Jobs of the schedule for which places are left: one place is reserved for requested jobs. */
  placesLeft({ places, underWay, scheduledUnderWay }: UnderWay): number {
    const scheduledMax = this.queue === "deliveries" ? Math.max(1, places - 1) : places;
    return Math.max(0, Math.min(places - underWay, scheduledMax - scheduledUnderWay));
  }

  /** Attempts at once to an endpoint that has not answered since it failed. */
  get firstPlaces(): number {
    return Math.min(this.perEndpoint, Math.max(firstPlacesMin, Math.ceil(this.perEndpoint * firstShare)));
  }

  /** Jobs claimed and not yet ended. */
  get active(): number {
    return this.#active;
  }

  /** Active jobs by group; groups without any are absent. */
  get activeByGroup(): ReadonlyMap<string, number> {
    return this.#activeByGroup;
  }

  /** Time of the next look into the queue, by the timers; 0 means at once, Infinity that a claim is running. */
  get lookAtMs(): number {
    return this.#lookAtMs;
  }

  /** Duration of the last claim in milliseconds. */
  get claimMs(): number {
    return this.#claimMs;
  }

  /** Counts a claimed job. */
  hold(group: string): void {
    this.#count(group, 1);
  }

  /** Stops counting a job that has ended. */
  drop(group: string): void {
    this.#count(group, -1);
  }

  /** Tells whether the queue may hold more jobs of a group. */
  mayHaveMore(group: string): boolean {
    return this.#unexhausted === "all" || this.#unexhausted.has(group);
  }

  /** Tells whether the last claim that has ended took all due jobs of a group; a claim that failed took none. */
  hasExhausted(group: string): boolean {
    const { before, since } = this.#added;
    return this.#leftBehind !== "all" && ![this.#leftBehind, before, since].some((groups) => groups.has(group));
  }

  /** Notes that a commit has left jobs of a group in the queue, which a running claim may have missed. */
  leaveBehind(group: string): void {
    this.#added.since.add(group);
  }

  /** Makes the next look into the queue due at once, or at the end of the running claim. */
  lookNow(): void {
    this.#lookAtMs = 0;
  }

  /** Notes that a claim has started. It may miss a slot that becomes free before it ends. */
  beginClaim(): void {
    this.#lookAtMs = Infinity;
    this.#unexhausted = "all";
    this.#added = { before: this.#added.since, since: new Set() };
  }

  /** Notes the groups of which the running claim has left jobs behind. */
  noteUnexhausted(groups: Unexhausted): void {
    this.#unexhausted = groups;
  }

  /**
   * Notes that the claim has ended. The next look is due at `nextLookMs`, or at once if `lookNow()` was called during
   * the claim.
   */
  endClaim({ claimMs, nextLookMs }: { readonly claimMs: number; readonly nextLookMs: number }): void {
    this.#claimMs = claimMs;
    this.#leftBehind = this.#unexhausted;
    this.#added = { ...this.#added, before: new Set() };
    this.#lookAtMs = Math.min(this.#lookAtMs, nextLookMs);
  }

  #count(group: string, change: 1 | -1): void {
    this.#active += change;
    const count = (this.#activeByGroup.get(group) ?? 0) + change;
    if (count > 0) this.#activeByGroup.set(group, count);
    else this.#activeByGroup.delete(group);
  }
}
