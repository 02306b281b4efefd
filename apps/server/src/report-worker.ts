import { type JobQueue, type Log, type OperationContext, runReportJob } from "@design-catalog/core";
import { type ClaimedJob, type Id, parseId } from "@design-catalog/core/ports";

/** Runs reports in the background of this process. */
export interface ReportWorker {
  /** Claims no more and hands back what it holds; what a cut run has read is read again by the next. */
  stop(): Promise<void>;
}

/** Reports at once: they read much, and requests must not wait behind them. */
const slots = 2;

/** A commit wakes the worker; this is for jobs whose lease has lapsed. */
const pollMs = 1_000;

/** A third of the lease of 10 s: two extensions may be lost. */
const extendMs = 3_000;

/** Starts to claim and run reports, one of a user at a time. */
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
      log.warn("A report could not be run; its lease lapses and it is begun anew", { error: String(error) });
    } finally {
      // After an outage the same process may hold the job anew.
      if (active.get(job.id)?.job === job) active.delete(job.id);
      look();
    }
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    looking ??= claim()
      .catch((error: unknown) => log.warn("Claiming reports failed", { error: String(error) }))
      .finally(() => (looking = undefined));
  }

  function extend(): void {
    const held = [...active.values()].map(({ job }) => job);
    if (held.length === 0) return;
    queue.extend(held).catch((error: unknown) => log.warn("Extending leases failed", { error: String(error) }));
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
        .catch((error: unknown) => log.warn("Handing back reports failed", { error: String(error) }));
      // Each stops at its next page.
      await Promise.all(held.map(({ done }) => done));
    },
  };
}
