import { DomainError } from "./errors.ts";

/** Runs a task once there is room for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Lets a bounded number of sign-ins, or of what they cost, run at once and a bounded number wait, first come, first
 * served. @throws {DomainError} `rate_limited` beyond that
 */
export function createGate({
  runningMax,
  waitingMax,
}: {
  readonly runningMax: number;
  readonly waitingMax: number;
}): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      const policy = { name: "sign-ins-at-once", quota: runningMax + waitingMax };
      throw new DomainError("rate_limited", "Too many sign-ins at once", { retryAfterSeconds: 2, policy });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // The slot is handed over, so that a newcomer cannot overtake those who wait.
    if (next) next();
    else running -= 1;
  }

  return async function enter<T>(task: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
