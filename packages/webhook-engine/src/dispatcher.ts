import { setTimeout as sleep } from "node:timers/promises";
import type { DeliveryStore, JobQueue, Random } from "@design-catalog/core";
import type { AttemptPorts } from "./attempt.ts";
import { carryOut } from "./dispatcher-attempts.ts";
import { type ClaimLoop, startClaiming } from "./dispatcher-claims.ts";
import { createLanes, defaultLimits, type DispatcherLimits } from "./dispatcher-lanes.ts";
import { createSignal } from "./dispatcher-signal.ts";
import { createWorkList, startExtending } from "./dispatcher-work.ts";
import { createSettler } from "./settle-batches.ts";

/** What the dispatcher works with. */
export interface DispatcherOptions extends AttemptPorts {
  readonly queue: JobQueue;
  readonly deliveries: DeliveryStore;
  readonly random: Random;
  readonly limits?: Partial<DispatcherLimits>;
}

/** How the dispatcher is doing. */
export interface DispatcherStats {
  /** Jobs held: attempts under way, and results not yet written. */
  readonly active: number;
  /** Results not yet written. */
  readonly unsettled: number;
  /** For how long claiming or settling has not got on, in milliseconds; below a second when all is well. */
  readonly lagMs: number;
}

/** Makes the attempts of all applications' deliveries in this process. */
export interface Dispatcher {
  /** Starts claiming; once only. */
  start(): void;
  /**
   * Claims no more, waits up to `drainMs` for the attempts under way and their results, and hands the rest back.
   * An attempt takes up to 15 s. Idempotent.
   */
  stop(options: { readonly drainMs: number }): Promise<void>;
  stats(): DispatcherStats;
}

/** Creates a dispatcher that is not started. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, deliveries, log } = options;
  const lanes = createLanes({ ...defaultLimits, ...options.limits });
  const signal = createSignal();
  const ended = new AbortController();
  const works = createWorkList(signal.raise);
  const settler = createSettler({ deliveries, log, onDone: works.remove });
  const attempts = {
    ...options,
    ended: ended.signal,
    onSettled: settler.add,
    onGivenUp: works.remove,
  };
  let claims: ClaimLoop | undefined;
  let stopExtending: (() => void) | undefined;

  let stopped: Promise<void> | undefined;

  async function stop(drainMs: number): Promise<void> {
    const drained = claims?.stop().then(() => works.whenEmpty());
    await Promise.race([drained, sleep(drainMs, undefined, { signal: ended.signal })]);
    ended.abort();
    settler.stop();
    stopExtending?.();
    const left = works.all().map(({ job }) => job);
    if (left.length === 0) return;
    log.warn("Handing back deliveries that were not finished in time", { jobs: left.length });
    await queue.release(left).catch((error: unknown) => log.warn("Handing back failed", { error: String(error) }));
  }

  return {
    start() {
      stopExtending = startExtending(works, queue, log);
      claims = startClaiming({
        queue,
        lanes,
        log,
        signal,
        onClaimed: (lane, jobs) => void carryOut(works.add(lane, jobs), attempts),
      });
    },
    stop: ({ drainMs }) => (stopped ??= stop(drainMs)),
    stats() {
      const nowMs = performance.now();
      const lagMs = Math.max(claims?.lagMs(nowMs) ?? 0, settler.lagMs(nowMs));
      return { active: works.size, unsettled: settler.size, lagMs: Math.round(lagMs) };
    },
  };
}
