import type { QueueName } from "@design-catalog/core/ports";
import type { SqlExecute } from "@design-catalog/storage-kysely";

/** The tables of the queues, each of which has one of its own. */
export interface QueueTables {
  /** The quoted name, with its schema. @throws {Error} when the queue has not been made. */
  of(queue: QueueName): Promise<string>;
}

/** Reads the names once: pg-boss keeps them for as long as the queue exists. */
export function createQueueTables(execute: SqlExecute): QueueTables {
  const known = new Map<QueueName, string>();
  return {
    async of(queue) {
      const table = known.get(queue) ?? (await readTable(execute, queue));
      known.set(queue, table);
      return table;
    },
  };
}

async function readTable(execute: SqlExecute, queue: QueueName): Promise<string> {
  const { rows } = await execute("SELECT format('pgboss.%I', table_name) AS name FROM pgboss.queue WHERE name = $1", [
    queue,
  ]);
  const name = rows[0]?.["name"];
  if (typeof name === "string") return name;
  throw new Error(`Cannot find the table of a queue as the queue has not been made: ${queue}`);
}
