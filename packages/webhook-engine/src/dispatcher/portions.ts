import type { Timers } from "@design-catalog/core/ports";

/**
 * Attempts that begin before other work of the process gets its turn: as many as one event has, so a small change never
 * waits. An attempt takes the loop a sixth of a millisecond, and as many answers arrive in a turn as have been sent.
 */
export const portionMax = 16;

/**
 * Lets attempts begin in portions, in the order in which they ask. A large change commits thousands of deliveries at once:
 * requests of others would wait until all that have places are sent, and then until all of their answers are read.
 */
export class Portions {
  readonly #timers: Pick<Timers, "after">;
  readonly #waiting: (() => void)[] = [];
  #left = portionMax;

  constructor(timers: Pick<Timers, "after">) {
    this.#timers = timers;
  }

  /** Resolves when the next attempt may begin; undefined if it may at once. */
  next(): Promise<void> | undefined {
    if (this.#left === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#take(1);
    return undefined;
  }

  /** Forgets the attempts that wait: none of them begins any more. */
  stop(): void {
    this.#waiting.length = 0;
  }

  #take(count: number): void {
    if (this.#left === portionMax && count > 0) this.#timers.after(0, () => this.#renew());
    this.#left -= count;
  }

  #renew(): void {
    const next = this.#waiting.splice(0, portionMax);
    this.#left = portionMax;
    this.#take(next.length);
    for (const begin of next) begin();
  }
}
