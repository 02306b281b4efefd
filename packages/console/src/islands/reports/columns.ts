import type { Field } from "@design-catalog/client";
import { reportColumns } from "@design-catalog/client/fields";

/** The columns of all kinds of reports. */
export const allColumns: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.values(reportColumns).flatMap((columns) => Object.entries(columns)),
);

/** The columns with the one at `index` moved by a step, if there is a place. */
export function moved(columns: readonly string[], index: number, step: -1 | 1): readonly string[] {
  const other = columns[index + step];
  const own = columns[index];
  if (own === undefined || other === undefined) return columns;
  return columns.with(index, other).with(index + step, own);
}

/** Rows as CSV (RFC 4180) below the names of their columns; an apostrophe precedes cells that a spreadsheet would run as formulas. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  nameOf: (column: string) => string,
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return [columns.map((column) => cellOf(nameOf(column))), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function cellOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : "";
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
