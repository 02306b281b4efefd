import { Client } from "pg";
import { formatTable } from "../service/report.ts";
import type { Side } from "./side.ts";
import type { Turn } from "./turn.ts";

/** Relations shown, those with the most bytes first. */
const shownMax = 30;
/** PostgreSQL before 16 does not tell which relation a record of the log belongs to. */
const versionMin = 160_000;

/**
 * Formats what a turn wrote to the log of each table and index, of all days together: an entry of an index is a record,
 * and pages that are written whole after a checkpoint are left out.
 */
export async function writtenRelations(side: Side, { accepted, layers }: Turn): Promise<string> {
  const client = new Client({ connectionString: side.connectionString });
  await client.connect();
  try {
    const version = await client.query<{ readonly server_version_num: string }>("SHOW server_version_num");
    if (Number(version.rows[0]?.server_version_num) < versionMin) return "";
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_walinspect");
    const { rows } = await client.query<Record<"name" | "kind" | "records" | "bytes", string>>(
      `SELECT regexp_replace(relname, '_p[0-9]{8}', '') AS name, CASE relkind WHEN 'i' THEN 'index' ELSE 'table' END AS kind,
         count(*) AS records, sum(record_length - block_fpi_length) AS bytes
       FROM pg_get_wal_block_info($1, $2, false) AS block JOIN pg_class ON pg_class.relfilenode = block.relfilenode
       JOIN pg_database ON pg_database.oid = reldatabase AND datname = current_database()
       WHERE block_id = 0 GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT $3`,
      [layers.log.from, layers.log.to, shownMax],
    );
    const each = (value: string, digits: number) => (Number(value) / accepted).toFixed(digits);
    return formatTable(
      [`written to the log by ${side.name}`, "", "records a change", "bytes a change"],
      rows.map(({ name, kind, records, bytes }) => [name, kind, each(records, 2), each(bytes, 0)]),
    );
  } finally {
    await client.end();
  }
}
