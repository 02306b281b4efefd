import type { Log } from "@design-catalog/core/ports";
import type { Job, PgBoss, Queue } from "pg-boss";
import type { PeriodicWork } from "./periodic-work.ts";
import { crashRetries } from "./queues.ts";

/** Short enough that a lease of 10 s survives one lost extension. */
const extendMs = 3_000;

/**
 * Runs the work once in every period of the database's clock, in any one process, and never twice at the same time.
 * Work that a dead process left undone runs at the next tick of another. Returns a function that ends it after the
 * current run.
 */
export function startPeriodicWork(boss: PgBoss, work: PeriodicWork, log: Log): () => Promise<void> {
  const queue = `periodic-${work.name}`;
  let created = false;
  let ticking: Promise<void> | undefined;

  async function tick(): Promise<void> {
    if (work.isDue && !(await work.isDue().catch(() => true))) return;
    if (!created) await boss.createQueue(queue, queueOptions(work.everySeconds));
    created = true;
    // Only the first process of each period can add it.
    await boss.send(queue, {}, { singletonSeconds: work.everySeconds });
    const [job] = await boss.fetch<object>(queue);
    if (job) await runJob(boss, job, { work, log });
  }

  function start(): void {
    ticking ??= tick()
      .catch((error: unknown) => log.warn("Cannot begin periodic work", { work: work.name, error: String(error) }))
      .finally(() => (ticking = undefined));
  }

  start();
  const timer = setInterval(start, work.everySeconds * 1_000);
  return async () => {
    clearInterval(timer);
    await ticking;
  };
}

async function runJob(
  boss: PgBoss,
  job: Job,
  { work, log }: { readonly work: PeriodicWork; readonly log: Log },
): Promise<void> {
  const extending = setInterval(() => {
    boss
      .touch(job.name, job)
      .catch((error: unknown) => log.warn("Cannot extend a lease", { work: work.name, error: String(error) }));
  }, extendMs);
  try {
    await work.run();
  } catch (error) {
    log.error("Periodic work failed and will run again in the next period", { work: work.name, error: String(error) });
  } finally {
    clearInterval(extending);
  }
  // pg-boss keeps it as completed until its period is over, so nobody adds it again.
  await boss.complete(job.name, job);
}

function queueOptions(everySeconds: number): Omit<Queue, "name"> {
  // Exclusive: at most one job, waiting or claimed.
  return { ...crashRetries, policy: "exclusive", deleteAfterSeconds: 2 * everySeconds };
}
