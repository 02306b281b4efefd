import type { Log } from "@design-catalog/core";
import type { Job, PgBoss, Queue } from "pg-boss";
import { crashRetries } from "./queues.ts";

/** Work that is done again and again, by one process at a time. */
export interface PeriodicWork {
  /** Letters, digits and hyphens; the same in every process. */
  readonly name: string;
  readonly everySeconds: number;
  /** Must bear to be cut off and begun again. */
  run(): Promise<void>;
}

/** Often enough to keep a lease of 10 s when one extension is lost. */
const extendMs = 3_000;

/**
 * Does the work once in every period of the database's clock, whichever process gets it, and never twice at the same
 * time. What a process that died left undone is done at the next tick of another. Returns a function that ends it,
 * after the run that is under way.
 */
export function startPeriodicWork(boss: PgBoss, work: PeriodicWork, log: Log): () => Promise<void> {
  const queue = `periodic-${work.name}`;
  let created = false;
  let ticking: Promise<void> | undefined;

  async function tick(): Promise<void> {
    if (!created) await boss.createQueue(queue, queueOptions(work.everySeconds));
    created = true;
    // Only the first process of each period gets to add it.
    await boss.send(queue, {}, { singletonSeconds: work.everySeconds });
    const [job] = await boss.fetch<object>(queue);
    if (job) await runJob(boss, job, { work, log });
  }

  function start(): void {
    ticking ??= tick()
      .catch((error: unknown) =>
        log.warn("Periodic work could not be begun", { work: work.name, error: String(error) }),
      )
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
      .catch((error: unknown) => log.warn("Extending a lease failed", { work: work.name, error: String(error) }));
  }, extendMs);
  try {
    await work.run();
  } catch (error) {
    log.error("Periodic work failed; its next period comes", { work: work.name, error: String(error) });
  } finally {
    clearInterval(extending);
  }
  // Kept as completed until its period is over, so that nobody adds it again.
  await boss.complete(job.name, job);
}

function queueOptions(everySeconds: number): Omit<Queue, "name"> {
  // Exclusive: one job, waiting or under way.
  return { ...crashRetries, policy: "exclusive", deleteAfterSeconds: 2 * everySeconds };
}
