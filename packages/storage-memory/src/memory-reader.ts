import { compareRows, evaluate } from "@design-catalog/core/engine";
import type { Condition, Id, Query, StoredTable } from "@design-catalog/core/ports";
import type { StoredRow } from "./memory-rows.ts";
import { rowOf, type TableSet } from "./memory-tables.ts";

/** Reads the rows of one application. */
export function createMemoryReader(tables: TableSet, applicationId: Id<"application">) {
  /** Finds rows that the condition names by their keys instead of searching for them. */
  function candidates(table: StoredTable, where: Condition | undefined): Iterable<StoredRow> {
    const ids = where && idsIn(where);
    return ids ? ids.flatMap((id) => tables.get(table.name, id) ?? []) : tables.rows(table.name);
  }

  function matching<Row extends object>(table: StoredTable<Row>, where?: Condition): readonly StoredRow[] {
    const found: StoredRow[] = [];
    // Candidates have one of the ids: looking for each in thousands again would take longer than all the rest.
    const holds = where && !namesOnlyIds(where) ? (stored: StoredRow) => evaluate(where, stored.row) : () => true;
    for (const stored of candidates(table, where)) {
      if (stored.applicationId === applicationId && holds(stored)) found.push(stored);
    }
    return found;
  }
  function page<Row extends object>(table: StoredTable<Row>, query: Query): readonly StoredRow[] {
    const byId = Object.hasOwn(table.columns, "id") ? [{ column: "id", direction: "asc" } as const] : [];
    const compare = compareRows(query.orderBy ?? byId, table.columns);
    const sorted = matching(table, query.where).toSorted((left, right) => compare(left.row, right.row));
    const offset = query.offset ?? 0;
    return sorted.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
  }
  return {
    matching,
    page,
    select: <Row extends object>(table: StoredTable<Row>, query: Query): readonly Row[] =>
      page(table, query).map(({ row }) => rowOf(table, row)),
  };
}

/** Ids of which a row needs to have one, each once; undefined when the condition names none. */
function idsIn(where: Condition): readonly string[] | undefined {
  if (where.op === "equals" && where.column === "id") return [String(where.value)];
  if (where.op === "in" && where.column === "id") return [...new Set(where.values.map(String))];
  if (where.op !== "and") return undefined;
  return where.conditions.map(idsIn).find((ids) => ids !== undefined);
}

function namesOnlyIds(where: Condition): boolean {
  return (where.op === "equals" || where.op === "in") && where.column === "id";
}
