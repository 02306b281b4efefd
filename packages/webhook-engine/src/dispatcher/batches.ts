import type { HeldJob } from "./held-job.ts";

/** Bounds the length of one transaction, and the work that a lost connection undoes. */
const batchMax = 200;

/** Batches between two tries of a single result that failed: each of them may wait for its lock. */
const loneTurns = 16;

/**
 * Results that are to be written, in batches. One row that somebody holds fails the whole batch, and looks like a database
 * that is away: halves of such a batch and other results take turns until the result in question is alone.
 */
export class Batches {
  #waiting: HeldJob[] = [];
  readonly #failed: (readonly HeldJob[])[] = [];
  #turns = 0;

  /** Results that no batch has had yet. */
  get fresh(): number {
    return this.#waiting.length;
  }

  get size(): number {
    return this.#failed.reduce((sum, { length }) => sum + length, this.#waiting.length);
  }

  add(held: HeldJob): void {
    this.#waiting.push(held);
  }

  /** Takes the next batch; empty if there is none. */
  take(): readonly HeldJob[] {
    const [next] = this.#failed;
    const isTurn = this.#turns++ % (next?.length === 1 ? loneTurns : 2) === 1;
    const part = isTurn || this.#waiting.length === 0 ? this.#failed.shift() : undefined;
    if (part) return part;
    const batch = this.#waiting.slice(0, batchMax);
    this.#waiting = this.#waiting.slice(batchMax);
    return batch;
  }

  /** Puts results back before all others. */
  putBack(jobs: readonly HeldJob[]): void {
    this.#waiting = [...jobs, ...this.#waiting];
  }

  /** Puts a batch back, of which nothing could be written. */
  putApart(batch: readonly HeldJob[]): void {
    const half = Math.ceil(batch.length / 2);
    this.#failed.push(...[batch.slice(0, half), batch.slice(half)].filter(({ length }) => length > 0));
  }
}
