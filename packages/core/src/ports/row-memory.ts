import type { Id } from "./id.ts";
import type { StoredTable } from "./table.ts";

/** Rows, and when they were read; without the time, a `get` that names one does not find them. */
export interface ReadRows<Row extends object> {
  readonly rows: readonly Row[];
  readonly readAtMs?: number;
}

/**
 * The rows in force of small tables, as one process has read them. They may be outdated: a transaction that uses them
 * lets the database compare them, see `Transaction.expectLive` and `Transaction.expectNone`.
 */
export interface RowMemory {
  /** Returns the rows; with `sinceMs` only those that were read at that time or later. */
  get<Row extends object>(
    applicationId: Id<"application">,
    table: StoredTable<Row>,
    sinceMs?: number,
  ): readonly Row[] | undefined;
  set<Row extends object>(applicationId: Id<"application">, table: StoredTable<Row>, read: ReadRows<Row>): void;
}
