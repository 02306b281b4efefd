import { type JobQueue, type Log, type OperationContext, runJob } from "@design-catalog/core";
import { slotRules } from "@design-catalog/core/application";
import { groupBy, parseId } from "@design-catalog/core/engine";
import type { ClaimedJob, ClaimLimits, Id, SlotRule } from "@design-catalog/core/ports";

/** Runs the jobs of users in the background of this process. */
export interface JobWorker {
  /** Stops claiming and hands back its jobs; the next run goes on from their last step. */
  stop(): Promise<void>;
}

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

/** Starts to claim and run jobs, as many at once as the slots of the process allow a user and an application. */
export function startJobWorker(parts: JobWorkerParts): JobWorker {
  const workers = (["jobs", "long-jobs"] as const).map((name) => startQueueWorker(parts, name));
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

function startQueueWorker({ queue, log, contextOf }: JobWorkerParts, name: ClaimedJob["queue"]): JobWorker {
  const active = new Map<string, { readonly job: ClaimedJob; readonly done: Promise<void> }>();
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();
  const rule = ruleOf(name);

  async function claim(isPoll: boolean): Promise<void> {
    while (!stopping.signal.aborted && active.size < rule.perProcess.running) {
      const running = [...active.values()].map(({ job }) => job);
      const claimed = await queue.claim(name, { ...limitsBeside(running, rule), isPoll });
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

  function look(isPoll = false): void {
    looking ??= claim(isPoll)
      .catch((error: unknown) => log.warn("Cannot claim jobs", { error: String(error) }))
      .finally(() => (looking = undefined));
  }

  function extend(): void {
    queue
      .extend([...active.values()].map(({ job }) => job))
      .catch((error: unknown) => log.warn("Cannot extend leases of jobs", { error: String(error) }));
  }

  const unsubscribe = queue.onAvailable(name, () => look());
  const timers = [setInterval(look, pollMs, true), setInterval(extend, extendMs)];
  look();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      // A job that stops while the last claim is under way is handed back, too.
      const begun = [...active.values()];
      await looking;
      const held = [...new Set([...begun, ...active.values()])];
      if (held.length === 0) return;
      await queue
        .release(held.map(({ job }) => job))
        .catch((error: unknown) => log.warn("Cannot hand back jobs", { error: String(error) }));
      // Each stops at its next checkpoint.
      await Promise.all(held.map(({ done }) => done));
    },
  };
}

function ruleOf(name: ClaimedJob["queue"]): SlotRule {
  const rule = slotRules.find((one) => one.name === name);
  if (!rule) throw new TypeError(`Cannot run ${name} because there are no slots for them`);
  return rule;
}

/** One more job, of a user and an application whose shares the running ones have not used up. */
function limitsBeside(running: readonly ClaimedJob[], { perUser, perApplication }: SlotRule): ClaimLimits {
  const groups = groupBy(running, ({ group = "" }) => group);
  const applications = groupBy(running, ({ data }) => String(data["applicationId"]));
  return {
    limit: 1,
    perGroupLimit: perUser.running,
    groupLimits: new Map([...groups].map(([group, jobs]) => [group, Math.max(0, perUser.running - jobs.length)])),
    withoutApplications: [...applications]
      .filter(([, jobs]) => jobs.length >= perApplication.running)
      .map(([application]) => application),
  };
}
