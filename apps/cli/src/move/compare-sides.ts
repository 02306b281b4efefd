import type { SqlExecute } from "@design-catalog/storage-kysely";
import type { Move } from "./move.ts";
import { type MovedTable, readMovedTables, uncompared } from "./moved-tables.ts";

/** Names of tables whose rows of the application differ between the sides. */
export async function compareSides({ applicationId, source, target, countsOnly }: Move): Promise<readonly string[]> {
  const tables = (await readMovedTables(source.query)).filter(({ name }) => !Object.hasOwn(uncompared, name));
  const read = (query: SqlExecute) => fingerprints(query, { applicationId, tables, countsOnly });
  const [before, after] = await Promise.all([read(source.query), read(target.query)]);
  return tables.map(({ name }) => name).filter((name) => before.get(name) !== after.get(name));
}

/** Number and sum of the hashes of the rows of each table, in one statement. */
async function fingerprints(
  query: SqlExecute,
  given: { readonly applicationId: string; readonly tables: readonly MovedTable[]; readonly countsOnly: boolean },
): Promise<ReadonlyMap<string, string>> {
  // Times and numbers as text must not depend on the settings of a server.
  await query("SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET extra_float_digits = 1; SET bytea_output = 'hex'");
  const { rows } = await query(given.tables.map((table) => selectOf(table, given.countsOnly)).join(" UNION ALL "), [
    given.applicationId,
  ]);
  return new Map(rows.map(({ name, rows: count, hash }) => [String(name), `${String(count)} ${String(hash)}`]));
}

function selectOf({ name, columns }: MovedTable, countsOnly: boolean): string {
  const row = columns.map((column) => `"${column}"`).join(", ");
  const hash = countsOnly ? "0" : `coalesce(sum(hashtextextended(ROW(${row})::text, 0)::numeric), 0)`;
  return `SELECT '${name}' AS name, count(*)::text AS rows, ${hash}::text AS hash FROM "${name}" WHERE application_id = $1`;
}
