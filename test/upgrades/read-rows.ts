import { withClient } from "@design-catalog/testing/test-database";

/** Columns, number of rows and a checksum of their values for one table. */
export interface TableRows {
  readonly columns: readonly string[];
  readonly count: number;
  readonly checksum: string;
}

/** Records of migrations, which migrations change. */
const notCompared = /^kysely_migration/u;

/**
 * Reads every table outside partitions. @param known Tables and columns to compare with; later ones are left out.
 */
export async function readRows(
  connectionString: string,
  known?: ReadonlyMap<string, TableRows>,
): Promise<ReadonlyMap<string, TableRows>> {
  return withClient(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ readonly name: string; readonly columns: string[] }>(allColumns);
    const read = new Map<string, TableRows>();
    for (const { name, columns: existing } of tables) {
      if (notCompared.test(name) || (known && !known.has(name))) continue;
      const columns = known?.get(name)?.columns ?? existing;
      const { rows } = await client.query<{ readonly count: number; readonly checksum: string }>(
        `SELECT count(*)::int, coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') AS checksum
         FROM (SELECT ROW(${columns.join(", ")})::text AS line FROM ${name}) AS lines`,
      );
      read.set(name, { columns, count: rows[0]?.count ?? 0, checksum: rows[0]?.checksum ?? "" });
    }
    return read;
  });
}

/** Numbers of transactions are left out: in another cluster they mean nothing, and a start replaces them. */
const allColumns = `
SELECT relname AS name, array_agg(format('%I', attname) ORDER BY attnum) AS columns
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
  AND attname <> 'transaction_id'
GROUP BY relname ORDER BY relname`;
