import type { ColumnFilter, FilterModel } from "@design-catalog/client/api";
import type { GridRange, GridRows } from "../grid-types.ts";

/** Rows of a list that has no grid operation: filtered, sorted and cut out here, as a grid operation would. */
export function listedRows<Row extends object>(
  rows: readonly Row[],
  { startRow, endRow, sortModel, filterModel }: GridRange & { readonly filterModel: FilterModel },
): GridRows<Row> {
  const filters = Object.entries(filterModel);
  const found = rows.filter((row) => filters.every(([name, filter]) => matches(valueOf(row, name), filter)));
  const order = sortModel[0];
  const sorted = order ? found.toSorted((one, other) => compared(one, other, order.colId)) : found;
  const directed = order?.sort === "desc" ? sorted.toReversed() : sorted;
  return { rowData: directed.slice(startRow, endRow), rowCount: found.length };
}

function matches(value: unknown, { filterType, type, filter, values }: ColumnFilter): boolean {
  if (filterType === "boolean") return String(value) === type;
  if (filterType === "set") return values?.includes(value) ?? false;
  return textOf(value).includes(textOf(filter));
}

function compared(one: object, other: object, name: string): number {
  return textOf(valueOf(one, name)).localeCompare(textOf(valueOf(other, name)), undefined, { numeric: true });
}

function valueOf(row: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(row)).get(name);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).toLowerCase() : "";
}
