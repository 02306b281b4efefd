import type { JoinedTransaction } from "@design-catalog/storage-kysely";
import { CompiledQuery, type QueryResult } from "kysely";

type Execute = JoinedTransaction["execute"];

/**
 * A transaction that the program has begun: a client of pg, a transaction of Kysely, or a function that runs one
 * statement in it.
 */
export type OwnTransaction =
  | { query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }> }
  | { executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> }
  | ((text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>);

/** The function that runs a statement in the program's transaction. */
export function executeIn(transaction: OwnTransaction): Execute {
  if (typeof transaction === "function") return (text, values = []) => transaction(text, values);
  if ("executeQuery" in transaction)
    return (text, values = []) => transaction.executeQuery(CompiledQuery.raw(text, [...values]));
  return (text, values = []) => transaction.query(text, [...values]);
}
