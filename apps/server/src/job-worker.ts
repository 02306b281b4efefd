import { type JobQueue, type Log, type OperationContext, runJob } from "@design-catalog/core";
import { parseId } from "@design-catalog/core/engine";
import type { ClaimedJob, Id } from "@design-catalog/core/ports";

/** Runs the jobs of users in the background of this process. */
export interface JobWorker {
  /** Stops claiming and hands back its jobs; the next run goes on from their last step. */
  stop(): Promise<void>;
}

/** Concurrent jobs of each queue: they read much, and requests must not wait for them. */
const slots = 2;

/** A commit wakes the worker; this interval is for jobs with a lapsed lease. */
const pollMs = 1_000;

/** A third of the lease of 10 s, so two extensions may be lost. */
const extendMs = 3_000;

/** The queue, the log, and a context of the service itself for each application. */
export interface JobWorkerParts {
  readonly queue: JobQueue;
  readonly log: Log;
  readonly contextOf: (applicationId: Id<"application">) => OperationContext;
}

/** Starts to claim and run jobs, one per user and queue at a time. */
export function startJobWorker(parts: JobWorkerParts): JobWorker {
  const workers = (["jobs", "long-jobs"] as const).map((name) => startQueueWorker(parts, name));
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

function startQueueWorker({ queue, log, contextOf }: JobWorkerParts, name: ClaimedJob["queue"]): JobWorker {
  const active = new Map<string, { readonly job: ClaimedJob; readonly done: Promise<void> }>();
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();

  async function claim(): Promise<void> {
    while (!stopping.signal.aborted && active.size < slots) {
      const groupLimits = new Map([...active.values()].map(({ job }) => [job.group ?? "", 0]));
      const claimed = await queue.claim(name, { limit: slots - active.size, perGroupLimit: 1, groupLimits });
      if (claimed.length === 0) return;
      for (const job of claimed) active.set(job.id, { job, done: run(job) });
    }
  }

  async function run(job: ClaimedJob): Promise<void> {
    try {
      await runJob(contextOf(parseId(String(job.data["applicationId"]))), job, () => stopping.signal.aborted);
    } catch (error) {
      log.warn("Cannot run a job; it starts again when its lease lapses", { error: String(error) });
    } finally {
      // After an outage the same process may hold the job again.
      if (active.get(job.id)?.job === job) active.delete(job.id);
      look();
    }
  }

  function look(): void {
    looking ??= claim()
      .catch((error: unknown) => log.warn("Cannot claim jobs", { error: String(error) }))
      .finally(() => (looking = undefined));
  }

  function extend(): void {
    queue
      .extend([...active.values()].map(({ job }) => job))
      .catch((error: unknown) => log.warn("Cannot extend leases of jobs", { error: String(error) }));
  }

  const unsubscribe = queue.onAvailable(name, look);
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
        .catch((error: unknown) => log.warn("Cannot hand back jobs", { error: String(error) }));
      // Each stops at its next checkpoint.
      await Promise.all(held.map(({ done }) => done));
    },
  };
}
