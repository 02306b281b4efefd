import type { QueueName } from "@design-catalog/core/ports";
import type { SqlExecute } from "@design-catalog/storage-kysely";

/** Schema of the queue where the host names none. */
export const defaultSchema = "pgboss";

/** Names of the tables, one for each queue. */
export interface QueueTables {
  /** Schema of the tables. */
  readonly schema: string;
  /** Quoted name with its schema. @throws {Error} when the queue does not exist */
  of(queue: QueueName): Promise<string>;
}

/**
 * Reads each name once: pg-boss keeps it for as long as the queue exists.
 * @example
 * ```ts
 * import { createPool } from "@design-catalog/storage-kysely";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "all" });
 * await jobs.start();
 * assert.match(await createQueueTables(pool.query).of("deliveries"), /^pgboss\./);
 * await jobs.stop();
 * await pool.end();
 * ```
 */
export function createQueueTables(execute: SqlExecute, schema = defaultSchema): QueueTables {
  const known = new Map<QueueName, string>();
  return {
    schema,
    async of(queue) {
      const table = known.get(queue) ?? (await readTable(execute, schema, queue));
      known.set(queue, table);
      return table;
    },
  };
}

async function readTable(execute: SqlExecute, schema: string, queue: QueueName): Promise<string> {
  const { rows } = await execute(
    `SELECT format('${schema}.%I', table_name) AS name FROM ${schema}.queue WHERE name = $1`,
    [queue],
  );
  const name = rows[0]?.["name"];
  if (typeof name === "string") return name;
  throw new Error(`Cannot find the table of a queue because the queue does not exist: ${queue}`);
}

/** The schema in the quoted name of a table. */
export function schemaOf(table: string): string {
  return table.slice(0, table.indexOf("."));
}
