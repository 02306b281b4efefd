import type { QueueName } from "@design-catalog/core";

/** Groups from which a claim took as many jobs as it was allowed, so more may be queued; "all" if any group may have more. */
export type Unexhausted = ReadonlySet<string> | "all";

/** Bounds of a lane. */
export interface LaneOptions {
  readonly queue: QueueName;
  /** Attempts at once. */
  readonly slots: number;
  /** Attempts at once to one endpoint. */
  readonly perEndpoint: number;
}

/**
 * One queue's share of the slots. The lane is the only writer of its state: the jobs held, when to look into the queue
 * next, and which groups may have more jobs there.
 */
export class Lane {
  readonly queue: QueueName;
  readonly slots: number;
  readonly perEndpoint: number;
  readonly #activeByGroup = new Map<string, number>();
  #active = 0;
  #unexhausted: Unexhausted = "all";
  #lookAtMs = 0;
  #claimMs = 0;

  constructor({ queue, slots, perEndpoint }: LaneOptions) {
    this.queue = queue;
    this.slots = Math.max(1, slots);
    this.perEndpoint = Math.max(1, perEndpoint);
  }

  /** Jobs claimed and not ended. */
  get active(): number {
    return this.#active;
  }

  /** The same by group; groups without such jobs are absent. */
  get activeByGroup(): ReadonlyMap<string, number> {
    return this.#activeByGroup;
  }

  /** Time of the next look into the queue, by the timers; 0 is at once, Infinity while a claim is under way. */
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

  /** Counts a job off that has ended. */
  drop(group: string): void {
    this.#count(group, -1);
  }

  /** Tells whether the queue may hold more jobs of a group. */
  mayHaveMore(group: string): boolean {
    return this.#unexhausted === "all" || this.#unexhausted.has(group);
  }

  /** Makes the next look into the queue due at once, after the claim under way if there is one. */
  lookNow(): void {
    this.#lookAtMs = 0;
  }

  /** Notes that a claim has begun. A slot that gets free before its end may be one that it has not counted. */
  beginClaim(): void {
    this.#lookAtMs = Infinity;
    this.#unexhausted = "all";
  }

  /** Notes which groups the claim under way has not exhausted. */
  noteUnexhausted(groups: Unexhausted): void {
    this.#unexhausted = groups;
  }

  /** Notes that the claim has ended; the next look is due at `nextLookMs`, or at once if `lookNow()` was called meanwhile. */
  endClaim({ claimMs, nextLookMs }: { readonly claimMs: number; readonly nextLookMs: number }): void {
    this.#claimMs = claimMs;
    this.#lookAtMs = Math.min(this.#lookAtMs, nextLookMs);
  }

  #count(group: string, change: 1 | -1): void {
    this.#active += change;
    const count = (this.#activeByGroup.get(group) ?? 0) + change;
    if (count > 0) this.#activeByGroup.set(group, count);
    else this.#activeByGroup.delete(group);
  }
}
