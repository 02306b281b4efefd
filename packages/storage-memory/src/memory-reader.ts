import type { Condition, Id, Query, StoredTable } from "@design-catalog/core/ports";
import { compareRows, evaluate } from "@design-catalog/core/engine";
import type { StoredRow } from "./memory-rows.ts";
import type { TableSet } from "./memory-tables.ts";

/** Reads the rows of one application. */
export function createMemoryReader(tables: TableSet, applicationId: Id<"application">) {
  /** Finds a row that the condition names by its key instead of searching for it. */
  function candidates(table: StoredTable, where: Condition | undefined): Iterable<StoredRow> {
    const id = where && idIn(where);
    if (id === undefined) return tables.rows(table.name);
    const stored = tables.get(table.name, id);
    return stored ? [stored] : [];
  }

  function matching<Row extends object>(table: StoredTable<Row>, where?: Condition): readonly StoredRow[] {
    const found: StoredRow[] = [];
    for (const stored of candidates(table, where)) {
      if (stored.applicationId === applicationId && (!where || evaluate(where, stored.row))) found.push(stored);
    }
    return found;
  }
  function page<Row extends object>(table: StoredTable<Row>, query: Query): readonly StoredRow[] {
    const byId = Object.hasOwn(table.columns, "id") ? [{ column: "id", direction: "asc" } as const] : [];
    const compare = compareRows(query.orderBy ?? byId);
    const sorted = matching(table, query.where).toSorted((left, right) => compare(left.row, right.row));
    const offset = query.offset ?? 0;
    return sorted.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
  }
  return {
    matching,
    page,
    select: <Row extends object>(table: StoredTable<Row>, query: Query): readonly Row[] =>
      // `normalizeRow` has given every column of the table.
      page(table, query).map(({ row }) => row as Row),
  };
}

/** Id that a row needs to match; undefined when the condition names none. */
function idIn(where: Condition): string | undefined {
  if (where.op === "equals" && where.column === "id") return String(where.value);
  if (where.op !== "and") return undefined;
  return where.conditions.map(idIn).find((id) => id !== undefined);
}
