import type { QueueName } from "@design-catalog/core/ports";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { groupsText } from "./claim-statement.ts";
import { createQueueTables, type QueueTables } from "./queue-tables.ts";
import { deliveryQueues } from "./queues.ts";

/** How a queue is doing. */
export interface QueueState {
  readonly queue: QueueName;
  /** Jobs whose time has come and which nobody has claimed, as they were last counted. */
  readonly ready: number;
  /** Jobs whose time has not come. */
  readonly deferred: number;
  /** Jobs claimed and not ended. */
  readonly active: number;
  /** How long ago they were counted; undefined before the first time. Workers count every few seconds. */
  readonly countedSeconds: number | undefined;
  /**
   * For how long the oldest job has been due that nobody has claimed; 0 where none is. First attempts at endpoints that
   * have failed and had no success for five minutes do not count, as they wait for their receivers.
   */
  readonly oldestDueSeconds: number;
}

/**
 * Reads the state of the queues of deliveries at a cost that a backlog hardly raises: the counts are those that the
 * workers keep, and the next jobs are found as a claim finds them, in the order of an index.
 */
export async function readQueueStates(
  execute: SqlExecute,
  tables: QueueTables = createQueueTables(execute),
): Promise<readonly QueueState[]> {
  // Without values it has no name, so it is planned each time, as a claim is.
  const { rows } = await execute(await queueStatesText(tables));
  return rows.map((row) => ({
    // Only these are asked for.
    queue: String(row["name"]) as QueueName,
    ready: Number(row["ready"]),
    deferred: Number(row["deferred"]),
    active: Number(row["active"]),
    countedSeconds: row["counted"] === null ? undefined : Number(row["counted"]),
    oldestDueSeconds: Number(row["oldest_due"]),
  }));
}

/** What was asked for is of the endpoint's name with an ending. */
const failing = `EXISTS (
        SELECT FROM webhook_endpoints WHERE id = split_part(groups.key, ':', 1)
          AND last_failure_at > coalesce(last_success_at, '-infinity')
          AND coalesce(last_success_at, '-infinity') < now() - interval '5 minutes')`;

/** Goes from group to group as a claim does, so its index serves and a backlog costs nothing. */
export async function queueStatesText(tables: QueueTables): Promise<string> {
  const texts = deliveryQueues.map(async (name) => queueStateText(name, await tables.of(name)));
  return (await Promise.all(texts)).join("\nUNION ALL\n");
}

function queueStateText(name: QueueName, table: string): string {
  return `SELECT name, ready_count AS ready, deferred_count AS deferred, active_count AS active,
      extract(epoch FROM now() - monitor_on) AS counted,
      (WITH RECURSIVE ${groupsText(table)}
       SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0) FROM groups
       WHERE due_at <= now() AND NOT ${name === "deliveries" ? failing : "false"}) AS oldest_due
    FROM pgboss.queue WHERE name = '${name}'`;
}
