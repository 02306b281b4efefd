import { parseId } from "@design-catalog/core/engine";
import type { DeliveryReference, DeliveryStore, DispatchItem, Log, Timers } from "@design-catalog/core/ports";
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
  /** Takes a job whose delivery cannot be loaded although the store answers. */
  readonly onGivenUp: (held: HeldJob) => void;
}

/** Loads the deliveries of held jobs and starts their attempts, all at the same time. */
export interface Loading extends Starter {
  /** Milliseconds for which deliveries have been waiting and the store answered no load. */
  lagMs(nowMs: number): number;
}

// An event may take 1 MiB, so few are loaded at once.
const loadedMax = 64;
// A load of twice as many takes less than a statement may (4.5 s).
const quickMs = 2_000;
// A lost connection fails a load once.
const triesMax = 2;
const firstWaitMs = 10_000;
const lastWaitMs = 300_000;
// Bounds the memory of faults that last.
const refusedMax = 1_000;
const noId = "0".repeat(24);
/** A delivery that there is not. */
const noDelivery: DeliveryReference = { applicationId: parseId(noId), deliveryId: parseId(noId) };

/**
 * Creates a loading. When deliveries cannot be loaded, it looks whether the store answers a load of none. If it does, the
 * fault is theirs: they are loaded again in halves, because large ones may need more time together than a statement has, or
 * one of them may be at fault. One that fails twice by itself is given up: its lease lapses, the job comes back, and is
 * loaded by itself again after a wait that doubles. If the store does not answer, all are kept and loaded again.
 */
export function createLoading(options: LoadingOptions): Loading {
  return new Loads(options);
}

/** A delivery that could not be loaded by itself. */
interface Refusal {
  readonly tries: number;
  /** Time before which it is not loaded again. */
  readonly notBeforeMs: number;
}

class Loads implements Loading {
  readonly #options: LoadingOptions;
  /** Jobs that have not failed by themselves, in order. */
  readonly #left: HeldJob[] = [];
  /** Jobs that have failed by themselves. */
  readonly #suspects: HeldJob[] = [];
  readonly #refusals = new Map<string, Refusal>();
  /** Suspects and the others take turns. */
  #isSuspectsTurn = false;
  #countMax = loadedMax;
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
    const { ended, onGivenUp } = this.#options;
    for (const held of heldJobs) {
      if (this.#joins(held)) continue;
      onGivenUp(held);
      onOver(held);
    }
    const batch = ended.aborted ? [] : this.#next();
    if (batch.length > 0) await this.#run(batch, onOver);
    if (!this.hasMore) this.#stuckSinceMs = undefined;
    if (ended.aborted) this.#forgetAll();
  }

  /** Queues a job; false if it is too early to load its delivery again. */
  #joins(held: HeldJob): boolean {
    const refusal = this.#refusals.get(held.job.id);
    if (!refusal) this.#left.push(held);
    else if (refusal.notBeforeMs > this.#options.timers.now()) return false;
    else this.#suspects.push(held);
    return true;
  }

  /** Takes the jobs to load together. */
  #next(): readonly HeldJob[] {
    const mayBeSuspect = this.#left.length === 0 || this.#isSuspectsTurn;
    const suspect = mayBeSuspect ? this.#suspects.shift() : undefined;
    this.#isSuspectsTurn = suspect === undefined;
    return suspect ? [suspect] : this.#left.splice(0, this.#countMax);
  }

  async #run(batch: readonly HeldJob[], onOver: (held: HeldJob) => void): Promise<void> {
    const { timers, ended } = this.#options;
    const loaded = await this.#load(batch);
    if ("error" in loaded) {
      const isTheirFault = await this.#answers();
      this.#failures = isTheirFault ? 1 : this.#failures + 1;
      if (!isTheirFault) this.#left.unshift(...batch);
      else for (const held of this.#sortOut(batch, loaded.error)) onOver(held);
      await pause(this.#failures, { timers, signal: ended });
    } else if (!ended.aborted) {
      for (const held of batch) void this.#attempt(held, loaded.items).then(() => onOver(held));
    }
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
      const failures = this.#failures + 1;
      log.warn("Loading deliveries failed", { error: String(error), failures, deliveries: batch.length });
      return { error };
    }
  }

  #noteSuccess(batch: readonly HeldJob[], tookMs: number): void {
    this.#failures = 0;
    this.#stuckSinceMs = this.#options.timers.now();
    // A smaller set says nothing about larger ones.
    if (tookMs < quickMs && batch.length === this.#countMax) this.#countMax = Math.min(2 * batch.length, loadedMax);
    for (const { job } of batch) this.#refusals.delete(job.id);
  }

  /** Looks whether the store answers a load, of a delivery that there is not. */
  async #answers(): Promise<boolean> {
    const { deliveries, timers } = this.#options;
    try {
      await deliveries.load([noDelivery]);
    } catch {
      return false;
    }
    this.#stuckSinceMs = timers.now();
    return true;
  }

  #attempt(held: HeldJob, items: Items): Promise<void> {
    return this.#options.attempt(held, items.get(deliveryOf(held.job).deliveryId));
  }

  /** Keeps the jobs of a load that failed by their fault, to be loaded in smaller sets; returns the one to give up instead. */
  #sortOut(batch: readonly HeldJob[], error: unknown): readonly HeldJob[] {
    const [first, ...others] = batch;
    if (first && others.length === 0) return this.#givesUp(first, error) ? batch : [];
    this.#countMax = Math.floor(batch.length / 2);
    this.#left.unshift(...batch);
    return [];
  }

  /** Gives up a job that failed by itself, or keeps it as a suspect. */
  #givesUp(held: HeldJob, error: unknown): boolean {
    const { timers, log, onGivenUp } = this.#options;
    const tries = (this.#refusals.get(held.job.id)?.tries ?? 0) + 1;
    const isGivenUp = tries >= triesMax;
    const waitMs = isGivenUp ? Math.min(firstWaitMs * 2 ** (tries - triesMax), lastWaitMs) : 0;
    this.#remember(held.job.id, { tries, notBeforeMs: timers.now() + waitMs });
    if (isGivenUp) {
      const ids = { deliveryId: deliveryOf(held.job).deliveryId, jobId: held.job.id };
      log.error("A delivery could not be loaded", { ...ids, error: String(error) });
      onGivenUp(held);
    } else this.#suspects.push(held);
    return isGivenUp;
  }

  #remember(jobId: string, refusal: Refusal): void {
    this.#refusals.set(jobId, refusal);
    const [oldest] = this.#refusals.keys();
    if (this.#refusals.size > refusedMax && oldest !== undefined) this.#refusals.delete(oldest);
  }

  #forgetAll(): void {
    this.#left.length = 0;
    this.#suspects.length = 0;
  }
}

type Items = ReadonlyMap<string, DispatchItem>;
