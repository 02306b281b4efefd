import type { Deduplication } from "./deduplication.ts";

/**
 * Creates the table of {@link sqlDeduplication}, for PostgreSQL and SQLite. Rows older than 40 days can be deleted: the
 * service keeps no event longer.
 */
export const receivedEventsTable =
  "CREATE TABLE IF NOT EXISTS received_events (id text PRIMARY KEY, received_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP)";

/** The part of a database that the deduplication uses. */
export interface SqlTransactions<Transaction> {
  /**
   * Runs work in a transaction, which is rolled back if the work throws. It throws if nothing was committed: PostgreSQL rolls
   * back by itself at `COMMIT` after a statement that failed, even if the work has caught the error.
   */
  readonly transaction: (work: (transaction: Transaction) => Promise<void>) => Promise<void>;
  /** Runs a statement with parameters `$1`, `$2` in a transaction; returns how many rows it has written. */
  readonly write: (transaction: Transaction, statement: string, values: readonly string[]) => Promise<number>;
}

/**
 * Keeps the ids of events in the receiver's own database, in the transaction in which the event is handled: what a handler
 * writes by its second argument and the id are stored together or not at all, so an event has its effect exactly once.
 * @example
 * ```ts
 * const ids = new Set<string>();
 * const seen = sqlDeduplication<Set<string>>({
 *   transaction: async (work) => work(ids),
 *   write: async (rows, _statement, [id = ""]) => (rows.has(id) ? 0 : rows.add(id) && 1),
 * });
 * assert.equal(await seen.once("event-1", async () => {}), true);
 * assert.equal(await seen.once("event-1", async () => assert.fail("again")), false);
 * ```
 */
export function sqlDeduplication<Transaction>(database: SqlTransactions<Transaction>): Deduplication<Transaction> {
  return {
    async once(id, work) {
      let isFirst = false;
      await database.transaction(async (transaction) => {
        // A second transaction with the id waits here until the first has ended.
        const statement = "INSERT INTO received_events (id) VALUES ($1) ON CONFLICT DO NOTHING";
        isFirst = (await database.write(transaction, statement, [id])) > 0;
        if (isFirst) await work(transaction);
      });
      return isFirst;
    },
  };
}
