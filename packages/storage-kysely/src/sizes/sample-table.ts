import type { SqlExecute } from "../connection/pool.ts";
import { plannedEachTime } from "../connection/statement-names.ts";

/** Pages of a table that are read, 1 MiB: smaller tables are counted, larger ones estimated. */
export const samplePagesMax = 128;

/** A table or partition with rows of applications. */
export interface SampledTable {
  readonly name: string;
  readonly pages: number;
  /** With indexes. */
  readonly bytes: number;
}

/** Estimated part of a table. */
interface Share {
  readonly applicationId: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Lists the tables of the schema that hold rows of applications, partitions one by one. */
export async function tablesToSample(query: SqlExecute): Promise<readonly SampledTable[]> {
  const { rows } = await query(
    `SELECT relname AS name, pg_relation_size(pg_class.oid) / current_setting('block_size')::int AS pages,
       pg_total_relation_size(pg_class.oid) AS bytes
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'application_id' AND NOT attisdropped
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
  );
  // Sizes are null for a table that has just been dropped.
  return rows.map(({ name, pages, bytes }) => ({ name: String(name), pages: Number(pages), bytes: Number(bytes) }));
}

/** Estimates each application's part of a table from some of its pages; none for a table that is gone. */
export async function sampleTable(query: SqlExecute, { name, pages, bytes }: SampledTable): Promise<readonly Share[]> {
  if (pages === 0) return [];
  const share = Math.min(1, samplePagesMax / pages);
  const counted = await countSample(query, name, share * 100);
  const sampled = counted.reduce((sum, { rows }) => sum + rows, 0);
  return counted.map(({ applicationId, rows }) => ({
    applicationId,
    rows: rows / share,
    bytes: (bytes * rows) / sampled,
  }));
}

async function countSample(query: SqlExecute, name: string, percent: number) {
  try {
    // The same pages each day, or estimates would jump; without a name, as every partition has its own statement.
    const { rows } = await query(
      `${plannedEachTime} SELECT application_id, count(*) AS rows FROM ${quoted(name)} TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1)
       GROUP BY application_id`,
    );
    return rows.map((row) => ({ applicationId: String(row["application_id"]), rows: Number(row["rows"]) }));
  } catch (error) {
    const { rows } = await query(
      "SELECT FROM pg_class WHERE relname = $1 AND relnamespace = current_schema()::regnamespace",
      [name],
    );
    // The retention may have dropped the partition in the meantime.
    if (rows.length === 0) return [];
    throw error;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
