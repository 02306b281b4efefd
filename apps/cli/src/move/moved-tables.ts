import type { SqlExecute } from "@design-catalog/storage-kysely";

/** Table in which each side notes its moves. */
export const moveRecord = "application_moves";

/** Tables with rows of an application that a move leaves out, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  applications: "its row differs by the state; the mover copies it",
  [moveRecord]: "each side notes the move by itself",
  application_sizes: "each cell measures by itself",
  rate_leases: "it is unlogged, so nothing of it is replicated, and a crash empties it",
  endpoint_leases: "they belong to the workers of one cell, and last for seconds",
};

/** Tables whose rows the processes of both sides go on to write, so they may differ. */
export const uncompared: Readonly<Record<string, string>> = {
  log_entries: "lines of the log are written at any time, of refused requests too",
};

/** A table that moves. */
export interface MovedTable {
  readonly name: string;
  /** Its columns, without numbers of transactions, which each cluster counts by itself. */
  readonly columns: readonly string[];
}

/** Reads the permanent tables with rows of applications, without partitions. */
export async function readMovedTables(query: SqlExecute): Promise<readonly MovedTable[]> {
  const { rows } = await query(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attname) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       AND atttypid <> 'xid8'::regtype
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relpersistence = 'p' AND relname !~ '_p[0-9]{8}$' AND relname <> ALL ($1)
     GROUP BY relname HAVING 'application_id' = ANY (array_agg(attname)) ORDER BY relname`,
    [Object.keys(leftOut)],
  );
  return rows.map(({ name, columns }) => ({
    name: String(name),
    columns: Array.isArray(columns) ? columns.map(String) : [],
  }));
}
