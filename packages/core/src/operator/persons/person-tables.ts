import type { PersonalRows, StoredTable } from "../../ports/table.ts";

/** A table whose rows have ids. */
export type TableWithIds = StoredTable<{ readonly id: string }>;

/** One column of a table by which rows belong to a person. */
export interface PersonColumn {
  readonly table: TableWithIds;
  readonly column: string;
  readonly holds: "id" | "address";
  readonly rows: PersonalRows;
}

/**
 * Every column that names a person, as the tables define it.
 * @throws {TypeError} for a table whose rows have no ids
 */
export function personColumns(tables: readonly StoredTable[]): readonly PersonColumn[] {
  return tables.flatMap((table) =>
    Object.entries(table.persons ?? {}).flatMap(([column, rows]) => (rows ? [columnOf(table, column, rows)] : [])),
  );
}

function columnOf(table: StoredTable, column: string, rows: PersonalRows): PersonColumn {
  if (!hasIds(table)) throw new TypeError(`Cannot find persons in the table ${table.name}: its rows have no ids`);
  const types = new Map(Object.entries(table.columns));
  return { table, column, rows, holds: rows.holds ?? (types.get(column) === "id" ? "id" : "address") };
}

/** Tells whether rows of a table have ids. */
export function hasIds(table: StoredTable): table is TableWithIds {
  return Object.hasOwn(table.columns, "id");
}
