import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "./wait-until.ts";

/** An answer of `/readyz`. */
export interface Look {
  /** Time of the request, by `performance.now()`. */
  readonly atMs: number;
  /** Time of the whole answer. */
  readonly endMs: number;
  readonly status: number;
}

/** Polls a service for its readiness. */
export interface ReadinessWatch {
  /** All answers so far. */
  readonly looks: readonly Look[];
  /** Time of the first answer `status` after `sinceMs`. @throws {Error} if it takes longer */
  untilFirst(status: number, wait: { readonly sinceMs: number; readonly timeoutMs: number }): Promise<number>;
  stop(): Promise<void>;
}

const everyMs = 50;
/** A slower answer counts as none. */
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
      looks.push({ atMs, endMs: performance.now(), status: response.status });
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
