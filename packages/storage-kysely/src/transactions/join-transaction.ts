import type { Transaction, Id } from "@design-catalog/core/ports";
import type { SqlExecute } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";
import { createTransaction, type TransactionalQueue } from "../kysely-storage.ts";
import { expectStatement } from "../statements/statements.ts";
import { createCommitReads } from "./commit-reads.ts";

/** A transaction that the caller has begun, and will commit or roll back. */
export interface JoinedTransaction {
  /** Runs one statement in it, such as `(text, values) => client.query(text, values)` of pg. */
  readonly execute: (...statement: Parameters<SqlExecute>) => Promise<{ readonly rows: readonly unknown[] }>;
  readonly queue: TransactionalQueue;
  readonly applicationId: Id<"application">;
  /** Schema of the tables, whatever the search path of the transaction. @default the search path decides */
  readonly schema?: string;
}

/**
 * Joins a transaction of the caller's own Kysely or pg: what is recorded through the result commits with it, or not at
 * all. Nothing is repeated here after a deadlock, and the day's partitions must exist: see {@link ensurePartitions}.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { events } from "@design-catalog/core/webhooks";
 * import { createJobs } from "@design-catalog/queue-pg-boss";
 *
 * const [connectionString, log] = [process.env.DATABASE_URL ?? "", console];
 * const pool = createPool({ connectionString, log });
 * const { transactional: queue } = createJobs({ connectionString, pool, log, role: "api" });
 * await pool.withConnection(async ({ query: execute }) => {
 *   const transaction = joinTransaction({ execute, queue, applicationId: defaultApplicationId });
 *   assert.deepEqual(await transaction.select(events), []);
 * });
 * await pool.end();
 * ```
 */
export function joinTransaction({ execute, queue, applicationId, schema }: JoinedTransaction): Transaction {
  const run: SqlExecute = async (text, values) => ({ rows: rowsOf(await execute(text, values)) });
  return createTransaction({
    execute: run,
    async defer(text, values, take) {
      const { rows } = await run(text, values);
      take?.(rows);
    },
    async insert(text, values) {
      await run(text, values);
    },
    async expect(condition) {
      const { text, values } = expectStatement([condition]);
      await run(text, values);
    },
    // What the process remembers may be older than a transaction that has begun long ago.
    isRepeated: true,
    commitReads: createCommitReads(),
    applicationId,
    schema,
    queue,
    attempt: { isPatient: true },
  });
}
