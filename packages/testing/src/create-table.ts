import type { ColumnType, StoredTable, UniqueRule } from "@design-catalog/core/ports";
import type { SqlExecute } from "@design-catalog/storage-kysely";

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  id: `text COLLATE "C"`,
  text: "text",
  integer: "integer",
  number: "double precision",
  boolean: "boolean",
  timestamp: "timestamptz(3)",
  json: "jsonb",
  bytes: "bytea",
};

/** Creates a table in PostgreSQL as a migration would. */
export async function createTable(execute: SqlExecute, table: StoredTable): Promise<void> {
  const columns = Object.entries<ColumnType>(table.columns).map(
    ([name, type]) => `${snakeCase(name)} ${sqlTypes[type]}`,
  );
  await execute(
    `CREATE TABLE ${table.name} (application_id text COLLATE "C" NOT NULL, ${columns.join(", ")}, PRIMARY KEY (application_id, id))`,
  );
  if (table.isFeed) {
    await execute(`ALTER TABLE ${table.name} ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()`);
  }
  const sets: readonly (readonly string[])[] = table.unique ?? [];
  for (const set of sets) {
    const index = [table.name, ...set.map(snakeCase), "key"].join("__");
    const values = set.map((column) => comparable(snakeCase(column), table.uniqueRules?.[column])).join(", ");
    await execute(`CREATE UNIQUE INDEX ${index} ON ${table.name} (application_id, ${values}) WHERE NOT deleted`);
  }
}

function comparable(column: string, rule: UniqueRule | undefined): string {
  if (rule === "any case") return `lower(${column} COLLATE "und-x-icu")`;
  return rule === "null is a value" ? `coalesce(${column}, '')` : column;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
