import type { Timers } from "@design-catalog/core/ports";

/** Requests that wait for one of several keys, each in the order of arrival. */
export class WaitingRoom {
  readonly #timers: Pick<Timers, "after">;
  readonly #waiting = new Map<string, Set<() => void>>();
  #size = 0;

  constructor(timers: Pick<Timers, "after">) {
    this.#timers = timers;
  }

  /** Requests that wait. */
  get size(): number {
    return this.#size;
  }

  /** Keys that requests wait for. */
  get keys(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Requests that wait for a key. */
  count(key: string): number {
    return this.#waiting.get(key)?.size ?? 0;
  }

  /** Resolves with true when woken, with false after `timeoutMs`. */
  wait(key: string, timeoutMs: number): Promise<boolean> {
    const line = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, line);
    return new Promise((resolve) => {
      const end = (isWoken: boolean) => {
        callOff();
        if (!line.delete(wake)) return;
        this.#size--;
        if (line.size === 0) this.#waiting.delete(key);
        resolve(isWoken);
      };
      const wake = () => end(true);
      const callOff = this.#timers.after(timeoutMs, () => end(false));
      line.add(wake);
      this.#size++;
    });
  }

  /** Wakes those that have waited longest. */
  wake(key: string, countMax: number): void {
    for (const wake of [...(this.#waiting.get(key) ?? [])].slice(0, countMax)) wake();
  }
}
