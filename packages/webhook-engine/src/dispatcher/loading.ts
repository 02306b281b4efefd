import { DomainError } from "@design-catalog/core/engine";
import type { DeliveryStore, DispatchItem, Log, Timers } from "@design-catalog/core/ports";
import { deliveryOf } from "@design-catalog/core/webhooks";
import type { Starter } from "./admission.ts";
import type { HeldJob } from "./held-job.ts";
import { pause } from "./signal.ts";

export interface LoadingOptions {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly log: Log;
  readonly timers: Timers;
  /** Aborted when the process ends; nothing is loaded after that. */
  readonly ended: AbortSignal;
  /** Makes the attempt of a job with its delivery, undefined if that is gone. Never rejects. */
  readonly attempt: (held: HeldJob, item: DispatchItem | undefined) => Promise<void>;
  /** Takes a job whose delivery cannot be loaded while others can. */
  readonly onGivenUp: (held: HeldJob) => void;
}

/** Loads the deliveries of held jobs and starts their attempts, all at the same time. */
export interface Loading extends Starter {
  /** Milliseconds for which deliveries have been waiting and none could be loaded. */
  lagMs(nowMs: number): number;
}

// An event may take 1 MiB, so few are loaded at once.
const loadedMax = 64;
// A load that takes this long is not followed by a larger one, which might take longer than a statement may (4.5 s).
const quickMs = 1_000;
// Bounds the memory of faults that last.
const refusedMax = 1_000;

/**
 * Creates a loading. Deliveries that cannot be loaded together are loaded again in halves: large ones may need more time
 * together than a statement has, or one of them may be at fault. One that fails by itself is loaded by itself from then
 * on, in turns with others. It is given up when it fails again although others could be loaded meanwhile; its lease
 * lapses, and the job comes back. While no delivery can be loaded the jobs are kept, because the fault is not theirs.
 */
export function createLoading(options: LoadingOptions): Loading {
  return new Loads(options);
}

class Loads implements Loading {
  readonly #options: LoadingOptions;
  /** Jobs that have not failed by themselves, in order. */
  readonly #left: HeldJob[] = [];
  /** Jobs that have failed by themselves. */
  readonly #suspects: HeldJob[] = [];
  /** Number of loads that had succeeded when a job first failed by itself, by job. */
  readonly #refusedAfter = new Map<string, number>();
  /** Whether a suspect comes next; one that fails again yields to others until a load succeeds. */
  #isSuspectsTurn = false;
  #countMax = loadedMax;
  #successes = 0;
  #failures = 0;
  #stuckSinceMs: number | undefined;

  constructor(options: LoadingOptions) {
    this.#options = options;
  }

  get room(): number {
    return Math.max(0, this.#countMax - this.#left.length);
  }

  get hasMore(): boolean {
    return this.#left.length + this.#suspects.length > 0;
  }

  lagMs(nowMs: number): number {
    return this.#stuckSinceMs === undefined ? 0 : nowMs - this.#stuckSinceMs;
  }

  async begin(heldJobs: readonly HeldJob[], onOver: (held: HeldJob) => void): Promise<void> {
    for (const held of heldJobs) (this.#refusedAfter.has(held.job.id) ? this.#suspects : this.#left).push(held);
    const batch = this.#next();
    const loaded = await this.#load(batch);
    if ("items" in loaded) for (const held of batch) void this.#attempt(held, loaded.items).then(() => onOver(held));
    else for (const held of this.#sortOut(batch, loaded.error)) onOver(held);
    if (!this.hasMore) this.#stuckSinceMs = undefined;
    if ("error" in loaded) await pause(this.#failures, { timers: this.#options.timers, signal: this.#options.ended });
    if (this.#options.ended.aborted) this.#forgetAll();
  }

  /** Takes the jobs to load together. */
  #next(): readonly HeldJob[] {
    const mayBeSuspect = this.#left.length === 0 || this.#isSuspectsTurn;
    const suspect = mayBeSuspect ? this.#suspects.shift() : undefined;
    this.#isSuspectsTurn = false;
    return suspect ? [suspect] : this.#left.splice(0, this.#countMax);
  }

  async #load(batch: readonly HeldJob[]): Promise<{ readonly items: Items } | { readonly error: unknown }> {
    const { deliveries, timers, log } = this.#options;
    const beganMs = timers.now();
    this.#stuckSinceMs ??= beganMs;
    try {
      const items = await deliveries.load(batch.map(({ job }) => deliveryOf(job)));
      this.#noteSuccess(batch, timers.now() - beganMs);
      return { items: new Map(items.map((item) => [item.deliveryId, item])) };
    } catch (error) {
      this.#failures++;
      const failures = this.#failures;
      log.warn("Loading deliveries failed", { error: String(error), failures, deliveries: batch.length });
      return { error };
    }
  }

  #noteSuccess(batch: readonly HeldJob[], tookMs: number): void {
    this.#failures = 0;
    this.#successes++;
    this.#isSuspectsTurn = this.#suspects.length > 0;
    this.#stuckSinceMs = this.#options.timers.now();
    if (tookMs < quickMs) this.#countMax = Math.min(2 * this.#countMax, loadedMax);
    for (const { job } of batch) this.#refusedAfter.delete(job.id);
  }

  #attempt(held: HeldJob, items: Items): Promise<void> {
    return this.#options.attempt(held, items.get(deliveryOf(held.job).deliveryId));
  }

  /** Keeps the jobs of a load that failed, to be loaded in smaller sets; returns the one that is given up instead. */
  #sortOut(batch: readonly HeldJob[], error: unknown): readonly HeldJob[] {
    if (batch.length === 1) return batch.filter((held) => this.#givesUp(held, error));
    this.#countMax = Math.floor(batch.length / 2);
    this.#left.unshift(...batch);
    return [];
  }

  /** Gives up a job that failed by itself, or keeps it as a suspect. */
  #givesUp(held: HeldJob, error: unknown): boolean {
    const { id } = held.job;
    const refusedAfter = this.#refusedAfter.get(id) ?? this.#successes;
    this.#remember(id, refusedAfter);
    const isOthersFault = error instanceof DomainError && error.code === "unavailable";
    const isOwnFault = this.#successes > refusedAfter || (!this.hasMore && !isOthersFault);
    if (!isOwnFault) this.#suspects.push(held);
    else this.#giveUp(held, error);
    return isOwnFault;
  }

  #remember(jobId: string, successes: number): void {
    this.#refusedAfter.set(jobId, successes);
    const [oldest] = this.#refusedAfter.keys();
    if (this.#refusedAfter.size > refusedMax && oldest !== undefined) this.#refusedAfter.delete(oldest);
  }

  #giveUp(held: HeldJob, error: unknown): void {
    const { log, onGivenUp } = this.#options;
    const ids = { deliveryId: deliveryOf(held.job).deliveryId, jobId: held.job.id };
    log.error("A delivery could not be loaded", { ...ids, error: String(error) });
    onGivenUp(held);
  }

  #forgetAll(): void {
    this.#left.length = 0;
    this.#suspects.length = 0;
  }
}

type Items = ReadonlyMap<string, DispatchItem>;
