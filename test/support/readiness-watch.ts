import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "./wait-until.ts";

/** One answer of `/readyz`. */
export interface Look {
  /** When it was asked, by `performance.now()`. */
  readonly atMs: number;
  readonly status: number;
}

/** Asks a service again and again whether it is ready. */
export interface ReadinessWatch {
  /** All so far. */
  readonly looks: readonly Look[];
  /** When it was first asked after `sinceMs` with the answer `status`. @throws {Error} when that takes longer */
  untilFirst(status: number, wait: { readonly sinceMs: number; readonly timeoutMs: number }): Promise<number>;
  stop(): Promise<void>;
}

const everyMs = 50;
/** An answer that takes longer is none. */
const answerMsMax = 5_000;

/** Starts watching the service at `url`. */
export function watchReadiness(url: string): ReadinessWatch {
  const looks: Look[] = [];
  const stopped = new AbortController();
  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      const atMs = performance.now();
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerMsMax) });
      await response.arrayBuffer();
      looks.push({ atMs, status: response.status });
      await sleep(everyMs);
    }
  }
  const watching = watch();
  return {
    looks,
    untilFirst: (status, { sinceMs, timeoutMs }) =>
      waitUntil(() => looks.find((look) => look.status === status && look.atMs > sinceMs)?.atMs, {
        timeoutMs,
        what: `/readyz to say ${status}`,
      }),
    stop() {
      stopped.abort();
      return watching;
    },
  };
}
