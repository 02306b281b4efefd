import { DomainError } from "./errors.ts";

/** Runs a task once there is room for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** Limits of a gate. */
interface GateOptions {
  /** Name of the tasks in a refusal, such as `sign-ins`: lower case, without spaces. */
  readonly of: string;
  readonly runningMax: number;
  readonly waitingMax: number;
}

/**
 * Lets a bounded number of tasks run at once and a bounded number wait, first come, first served.
 * @throws {DomainError} `rate_limited` beyond that, with the policy `<of>-at-once`
 * @example
 * ```ts
 * import { createGate } from "@design-catalog/core/engine";
 * import assert from "node:assert/strict";
 *
 * const gate = createGate({ of: "hashes", runningMax: 1, waitingMax: 0 });
 * const first = gate(async () => "done");
 * await assert.rejects(gate(async () => "never"), { code: "rate_limited" });
 * assert.equal(await first, "done");
 * ```
 */
export function createGate({ of, runningMax, waitingMax }: GateOptions): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      const policy = { name: `${of}-at-once`, quota: runningMax + waitingMax };
      throw new DomainError("rate_limited", `Too many ${of} at once`, { retryAfterSeconds: 2, policy });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // The slot is handed over, so a newcomer cannot overtake the queue.
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
