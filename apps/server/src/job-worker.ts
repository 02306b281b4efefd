import { type JobQueue, type Log, type OperationContext, runReportJob } from "@design-catalog/core";
import { type ClaimedJob, type Id, parseId } from "@design-catalog/core/ports";

/** Runs reports in the background of this process. */
export interface ReportWorker {
  /** Stops claiming and hands back its jobs; the next run reads again. */
  stop(): Promise<void>;
}

/** Concurrent reports: they read much, and requests must not wait for them. */
const slots = 2;

/** A commit wakes the worker; this interval is for jobs with a lapsed lease. */
const pollMs = 1_000;

/** A third of the lease of 10 s, so two extensions may be lost. */
const extendMs = 3_000;

/** Starts to claim and run reports, one per user at a time. */
export function startReportWorker(
  { queue, log }: { readonly queue: JobQueue; readonly log: Log },
  contextOf: (applicationId: Id<"application">) => OperationContext,
): ReportWorker {
  const active = new Map<string, { readonly job: ClaimedJob; readonly done: Promise<void> }>();
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();

  async function claim(): Promise<void> {
    while (!stopping.signal.aborted && active.size < slots) {
      const groupLimits = new Map([...active.values()].map(({ job }) => [job.group ?? "", 0]));
      const claimed = await queue.claim("reports", { limit: slots - active.size, perGroupLimit: 1, groupLimits });
      if (claimed.length === 0) return;
      for (const job of claimed) active.set(job.id, { job, done: run(job) });
    }
  }

  async function run(job: ClaimedJob): Promise<void> {
    try {
      await runReportJob(contextOf(parseId(String(job.data["applicationId"]))), job, () => stopping.signal.aborted);
    } catch (error) {
      log.warn("Cannot run a report; it starts again when its lease lapses", { error: String(error) });
    } finally {
      // After an outage the same process may hold the job again.
      if (active.get(job.id)?.job === job) active.delete(job.id);
      look();
    }
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    looking ??= claim()
      .catch((error: unknown) => log.warn("Cannot claim reports", { error: String(error) }))
      .finally(() => (looking = undefined));
  }

  function extend(): void {
    const held = [...active.values()].map(({ job }) => job);
    if (held.length === 0) return;
    queue.extend(held).catch((error: unknown) => log.warn("Cannot extend leases of reports", { error: String(error) }));
  }

  const unsubscribe = queue.onAvailable("reports", look);
  const timers = [setInterval(look, pollMs), setInterval(extend, extendMs)];
  look();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      await looking;
      const held = [...active.values()];
      if (held.length === 0) return;
      await queue
        .release(held.map(({ job }) => job))
        .catch((error: unknown) => log.warn("Cannot hand back reports", { error: String(error) }));
      // Each stops at its next page.
      await Promise.all(held.map(({ done }) => done));
    },
  };
}
