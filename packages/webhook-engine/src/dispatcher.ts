import {
  type ClaimedJob,
  type DeliveryStore,
  type JobQueue,
  noTelemetry,
  type Random,
  type Telemetry,
  type Timers,
} from "@design-catalog/core";
import type { AttemptPorts } from "./attempt.ts";
import { createAdmission } from "./dispatcher-admission.ts";
import { beginAttempts } from "./dispatcher-attempts.ts";
import { type ClaimLoop, startClaiming } from "./dispatcher-claims.ts";
import { countActive, createLanes, defaultLimits, type DispatcherLimits } from "./dispatcher-lanes.ts";
import { createParking, type Sign } from "./dispatcher-parking.ts";
import { createSignal, sleep } from "./dispatcher-signal.ts";
import { createWorkList, startExtending, type Work } from "./dispatcher-work.ts";
import { createSettler } from "./settle-batches.ts";
import { systemTimers } from "./system-timers.ts";

/** What the dispatcher works with. */
export interface DispatcherOptions extends Omit<AttemptPorts, "timers"> {
  readonly queue: JobQueue;
  readonly deliveries: DeliveryStore;
  readonly random: Random;
  /** @default nobody listens */
  readonly telemetry?: Telemetry;
  /** @default the runtime's */
  readonly timers?: Timers;
  readonly limits?: Partial<DispatcherLimits>;
}

/** How the dispatcher is doing. */
export interface DispatcherStats {
  /** Jobs held: attempts under way, and results not yet written. */
  readonly active: number;
  /** Jobs claimed beforehand, whose attempts have not begun. */
  readonly waiting: number;
  /** Attempts that can be under way at the same time. */
  readonly slots: number;
  /** Results not yet written. */
  readonly unsettled: number;
  /** Endpoints that do not answer, whose first attempts wait until one does. */
  readonly parked: number;
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

/** As long as a lease: a job that was given up comes back then, and keeps a place of its endpoint taken until then. */
const givenUpMs = 10_000;

/** Creates a dispatcher that is not started. */
// oxlint-disable-next-line max-lines-per-function -- one closure over the state of a dispatcher, of short functions
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, deliveries, log, timers = systemTimers, telemetry = noTelemetry } = options;
  const lanes = createLanes({ ...defaultLimits, ...options.limits });
  const slots = lanes.reduce((sum, lane) => sum + lane.slots, 0);
  const signal = createSignal(timers);
  const ended = new AbortController();
  const works = createWorkList(signal.raise);
  const settler = createSettler({ deliveries, log, timers, telemetry, onDone: works.remove });
  const parking = createParking({
    timers,
    log,
    onParked: (endpointId) => void handBack(admission.withdraw(endpointId)),
    onUnparked: lookAgain,
  });
  const attempts = {
    ...options,
    timers,
    telemetry,
    ended: ended.signal,
    onSettled: settler.add,
    onGivenUp: giveUp,
    onSign: (work: Work, sign: Sign) => parking.heard(work, sign),
  };
  const admission = createAdmission((admitted, onOver) => beginAttempts(admitted, { ...attempts, onOver }));
  let claims: ClaimLoop | undefined;
  let stopExtending: (() => void) | undefined;

  let stopped: Promise<void> | undefined;

  function lookAgain(): void {
    for (const lane of lanes) lane.lookAtMs = 0;
    signal.raise();
  }

  function giveUp(work: Work): void {
    const { lane, job } = work;
    works.remove(work);
    countActive(lane, job.group ?? "", 1);
    timers.after(givenUpMs, () => countActive(lane, job.group ?? "", -1));
  }

  async function handBack(left: readonly Work[]): Promise<void> {
    for (const work of left) works.remove(work);
    await release(left.map(({ job }) => job));
  }

  async function release(jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await queue.release(jobs).catch((error: unknown) => log.warn("Handing back failed", { error: String(error) }));
  }

  /** What has not begun is for other processes: if it began now, it could be sent and then cut off by the end. */
  const handBackWaiting = () => handBack(admission.withdrawAll());

  async function stop(drainMs: number): Promise<void> {
    const drained = Promise.all([claims?.stop(), handBackWaiting()])
      .then(handBackWaiting)
      .then(() => works.whenEmpty());
    await Promise.race([drained, sleep(drainMs, { timers, signal: ended.signal })]);
    ended.abort();
    settler.stop();
    stopExtending?.();
    const left = works.all().map(({ job }) => job);
    if (left.length > 0) log.warn("Handing back deliveries that were not finished in time", { jobs: left.length });
    await release(left);
  }

  return {
    start() {
      stopExtending = startExtending(works, { queue, log, timers });
      claims = startClaiming({
        queue,
        lanes,
        log,
        timers,
        signal,
        exceptions: (lane) => parking.claimable(lane),
        onClaimed(lane, jobs) {
          const { admitted = [], refused = [] } = Object.groupBy(works.add(lane, jobs), (work) =>
            parking.admits(work) ? "admitted" : "refused",
          );
          admission.add(admitted);
          void handBack(refused);
        },
      });
    },
    stop: ({ drainMs }) => (stopped ??= stop(drainMs)),
    stats() {
      const nowMs = timers.now();
      const lagMs = Math.max(claims?.lagMs(nowMs) ?? 0, settler.lagMs(nowMs));
      const { waiting } = admission;
      const unsettled = settler.size;
      return {
        active: works.size - waiting,
        waiting,
        slots,
        unsettled,
        parked: parking.size,
        lagMs: Math.round(lagMs),
      };
    },
  };
}
