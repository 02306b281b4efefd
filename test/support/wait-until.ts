import { setTimeout as sleep } from "node:timers/promises";

/** Options of a wait. */
export interface WaitOptions {
  readonly timeoutMs: number;
  /** Milliseconds between questions: more where a wait takes seconds and each question costs. @default 20 */
  readonly everyMs?: number;
  /** For the error message: "Cannot wait any longer for ...". */
  readonly what: string;
}

/**
 * Asks until the answer is not undefined, and returns it.
 * @throws {Error} if it still is after `timeoutMs`
 */
export async function waitUntil<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  { timeoutMs, everyMs = 20, what }: WaitOptions,
): Promise<T> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadlineMs) throw new Error(`Cannot wait any longer for ${what}: ${timeoutMs} ms are over`);
    await sleep(everyMs);
  }
}
