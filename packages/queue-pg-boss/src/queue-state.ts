import type { QueueName } from "@design-catalog/core/ports";
import { type SqlExecute, waitsForReceiver, waitsForTurn } from "@design-catalog/storage-kysely";
import { groupsText } from "./claim-statement.ts";
import { createQueueTables, type QueueTables, schemaOf } from "./queue-tables.ts";
import { deliveryQueues } from "./queues.ts";

/** State of a queue. */
export interface QueueState {
  readonly queue: QueueName;
  /** Due jobs that nobody has claimed, at the last count. */
  readonly ready: number;
  /** Jobs that are not yet due. */
  readonly deferred: number;
  /** Claimed jobs that have not ended. */
  readonly active: number;
  /** Age of the count in seconds; undefined before the first one. Workers count every few seconds while there are jobs. */
  readonly countedSeconds: number | undefined;
  /**
   * Seconds since the oldest unclaimed job became due; 0 without one. First attempts that wait for a failing receiver do
   * not count as long as workers go on trying it, nor do those at endpoints with limits.
   */
  readonly oldestDueSeconds: number;
}

/**
 * Reads the state of the delivery queues, at nearly the same cost for any backlog: workers keep the counts, and an
 * index gives the next jobs, as it does for a claim.
 * @example
 * ```ts
 * import { createPool } from "@design-catalog/storage-kysely";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "all" });
 * await jobs.start();
 * const states = await readQueueStates(pool.query);
 * assert.deepEqual(states.map(({ active }) => active), [0, 0]);
 * await jobs.stop();
 * await pool.end();
 * ```
 */
export async function readQueueStates(
  execute: SqlExecute,
  tables: QueueTables = createQueueTables(execute),
): Promise<readonly QueueState[]> {
  // A statement without values has no name, so PostgreSQL plans it each time, as it does a claim.
  const { rows } = await execute(await queueStatesText(tables));
  return deliveryQueues.flatMap((queue) => rows.filter(({ name }) => name === queue).map((row) => stateOf(queue, row)));
}

function stateOf(queue: QueueName, row: Readonly<Record<string, unknown>>): QueueState {
  return {
    queue,
    ready: Number(row["ready"]),
    deferred: Number(row["deferred"]),
    active: Number(row["active"]),
    countedSeconds: row["counted"] === null ? undefined : Number(row["counted"]),
    oldestDueSeconds: Number(row["oldest_due"]),
  };
}

/** Condition for groups that wait for their receivers. Groups are named after the endpoint, with an ending. */
const waiting = (queue: QueueName) => `EXISTS (
        SELECT FROM webhook_endpoints
        WHERE application_id = groups.application_id AND id = split_part(groups.key, ':', 1)
          AND (${waitsForTurn}${queue === "deliveries" ? ` OR ${waitsForReceiver}` : ""}))`;

/** Walks from group to group as a claim does, so the index serves it and a backlog costs nothing. */
export async function queueStatesText(tables: QueueTables): Promise<string> {
  const texts = deliveryQueues.map(async (name) => queueStateText(name, await tables.of(name)));
  return (await Promise.all(texts)).join("\nUNION ALL\n");
}

function queueStateText(name: QueueName, table: string): string {
  return `SELECT name, ready_count AS ready, deferred_count AS deferred, active_count AS active,
      extract(epoch FROM now() - monitor_on) AS counted,
      (WITH RECURSIVE ${groupsText(table, ", data ->> 'applicationId' AS application_id")}
       SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0) FROM groups
       WHERE due_at <= now() AND NOT ${waiting(name)}) AS oldest_due
    FROM ${schemaOf(table)}.queue WHERE name = '${name}'`;
}
