import type { NewJob } from "@design-catalog/core";
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
        await boss.insert(queue, ofQueue.map(toInsert), { db });
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
  };
}

function toInsert({ data, dueAt, group }: NewJob): JobInsert {
  return {
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
