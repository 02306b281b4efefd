import type { NewJob } from "@design-catalog/core/ports";
import type { TransactionalQueue } from "@design-catalog/storage-kysely";
import type { CommandResponse, JobInsert, PgBoss } from "pg-boss";
import { onConnection } from "./boss.ts";
import { attemptsByQueue } from "./queues.ts";

/** Adds and ends jobs in transactions of the service; the commit itself notifies the workers. */
export function createTransactionalQueue(boss: PgBoss): TransactionalQueue {
  return {
    async enqueue(execute, jobs) {
      const db = onConnection(execute);
      for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
        await boss.insert(queue, withoutRepeatedKeys(ofQueue).map(toInsert), { db });
      }
    },
    async complete(execute, jobs) {
      const db = onConnection(execute);
      const completed = new Set<string>();
      for (const [queue, attempts] of attemptsByQueue(jobs)) {
        // Deleted, not kept as completed: the delivery has its history, and a small table is a fast one.
        const response = await boss.deleteJob(queue, attempts, { db });
        for (const id of settledIds(response)) completed.add(id);
      }
      return completed;
    },
    async missing(execute, jobs) {
      const found = new Set<unknown>();
      for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
        const { rows } = await execute(unendedText, [queue, ofQueue.map(({ key }) => key)]);
        for (const { key } of rows) found.add(`${queue} ${String(key)}`);
      }
      return jobs.filter(({ queue, key }) => !found.has(`${queue} ${key}`));
    },
    async restore(execute, jobs) {
      const db = onConnection(execute);
      for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
        // One that an operator has cancelled is kept for a while, and its id with it.
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

/** A key is the job's id, so that the primary key finds it; `completed` and what comes after are ends. */
const unendedText = `
  SELECT replace(id::text, '-', '') AS key FROM pgboss.job
  WHERE name = $1 AND id = ANY($2::uuid[]) AND state < 'completed'`;

/** pg-boss skips a key that a job in the database has, and refuses one that comes twice at once. */
function withoutRepeatedKeys(jobs: readonly NewJob[]): readonly NewJob[] {
  const keys = new Set<string>();
  return jobs.filter(({ key }) => {
    if (key === undefined) return true;
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

function toInsert({ key, data, dueAt, group }: NewJob): JobInsert {
  return {
    // Ordered by time: of a group with more jobs than places pg-boss hands out those with the lowest ids, and with its
    // own random ones some jobs would wait for as long as there is a backlog. Keys begin with the id of a delivery.
    id: key ?? Bun.randomUUIDv7(),
    data,
    ...(dueAt !== undefined && { startAfter: dueAt }),
    ...(group !== undefined && { group: { id: group } }),
  };
}

/** pg-boss answers with the ids it ended, in a member that its types leave out. @throws {TypeError} when it is gone */
function settledIds(response: CommandResponse): readonly string[] {
  if ("settled" in response && Array.isArray(response.settled)) return response.settled.map(String);
  throw new TypeError("Cannot tell which jobs were ended as pg-boss no longer says so");
}
