import { withClient } from "@design-catalog/testing/test-database";

/** Columns with their types, functions with their arguments and results, and types of the service's own tables. */
export async function readCatalogue(url: string): Promise<readonly string[]> {
  const { rows } = await withClient(url, (client) => client.query<{ readonly line: string }>(catalogueText));
  return rows.map(({ line }) => line);
}

/** Objects that a schema no longer has, and columns that demand a value that earlier statements do not give. */
export function lostFrom(before: readonly string[], after: readonly string[]): readonly string[] {
  const now = new Set(after);
  const known = new Set(before);
  const tables = new Set(before.map(tableOf));
  const demanding = after.filter(
    (line) => line.endsWith(" must be given") && !known.has(line) && tables.has(tableOf(line)),
  );
  return [...before.filter((line) => !now.has(line)), ...demanding];
}

function tableOf(line: string): string {
  return line.slice(0, line.indexOf("."));
}

const catalogueText = `
WITH own AS (SELECT oid FROM pg_namespace WHERE nspname = 'public')
SELECT format('%s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) AS line
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace IN (SELECT oid FROM own) AND relkind IN ('r', 'p') AND NOT relispartition
  AND attnum > 0 AND NOT attisdropped
UNION ALL
SELECT format('%s.%s must be given', attrelid::regclass, attname)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace IN (SELECT oid FROM own) AND relkind IN ('r', 'p') AND NOT relispartition
  AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef
UNION ALL
SELECT format('%s returns %s', pg_proc.oid::regprocedure, pg_get_function_result(pg_proc.oid))
FROM pg_proc WHERE pronamespace IN (SELECT oid FROM own)`;
