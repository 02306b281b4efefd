import { groupBy } from "@design-catalog/core/engine";
import type { NewJob } from "@design-catalog/core/ports";
import type { TransactionalQueue } from "@design-catalog/storage-kysely";
import type { JobInsert, PgBoss } from "pg-boss";
import { onConnection } from "./boss.ts";
import { laterText } from "./channel.ts";
import { endJobs } from "./ending-statement.ts";
import { holdJobs } from "./hold-statement.ts";
import { jobIdOf } from "./job-id.ts";
import type { KnownQueues } from "./queue-settings.ts";
import { asWritten } from "./row-leases.ts";

/** Adds and ends jobs in transactions of the service; the commit itself notifies the workers. */
export function createTransactionalQueue(boss: PgBoss, known: KnownQueues): TransactionalQueue {
  return {
    async enqueue(send, jobs) {
      const db = onConnection(async (text, values = []) => {
        await send(text, values);
        return noResult;
      });
      for (const [queue, ofQueue] of groupBy(jobs, (job) => job.queue)) {
        await boss.insert(queue, withoutRepeatedKeys(ofQueue).map(toInsert), { db });
      }
      if (jobs.some(({ dueInMs = 0 }) => dueInMs > 0)) await send(laterText(known.schema), []);
    },
    hold: holdJobs(known),
    written: asWritten,
    ending: endJobs(known),
    async missing(execute, jobs) {
      const found = new Set<unknown>();
      for (const [queue, ofQueue] of groupBy(jobs, (job) => job.queue)) {
        const { rows } = await execute(unendedText(known.schema), [queue, ofQueue.map(({ key }) => key)]);
        for (const { key } of rows) found.add(`${queue} ${String(key)}`);
      }
      return jobs.filter(({ queue, key }) => !found.has(`${queue} ${key}`));
    },
    async restore(execute, jobs) {
      const db = onConnection(execute);
      for (const [queue, ofQueue] of groupBy(jobs, (job) => job.queue)) {
        // pg-boss keeps a job that an operator cancelled for a while, and its id with it.
        await boss.deleteJob(
          queue,
          ofQueue.flatMap(({ key }) => key ?? []),
          { db },
        );
        await boss.insert(queue, ofQueue.map(toInsert), { db });
      }
    },
  };
}

/** pg-boss does not read what an insert returns. */
const noResult = { rows: [] };

/**
 * Finds the jobs that have not ended. A key is the job's id, so the primary key serves; `completed` and later states
 * are ends.
 */
const unendedText = (schema: string) => `
  SELECT replace(id::text, '-', '') AS key FROM ${schema}.job
  WHERE name = $1 AND id = ANY($2::uuid[]) AND state < 'completed'`;

/** Drops repeated keys. pg-boss skips a key that is in the database but refuses one that comes twice at once. */
function withoutRepeatedKeys(jobs: readonly NewJob[]): readonly NewJob[] {
  const keys = new Set<string>();
  return jobs.filter(({ key }) => {
    if (key === undefined) return true;
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

function toInsert(job: NewJob): JobInsert {
  const { data, dueInMs, group } = job;
  return {
    id: jobIdOf(job),
    data,
    // Seconds, which the server adds to its own time.
    ...(dueInMs !== undefined && { startAfter: dueInMs / 1_000 }),
    ...(group !== undefined && { group: { id: group } }),
  };
}
