import type { Field } from "@design-catalog/client";
import { reportColumns } from "@design-catalog/client/fields";
import { type CsvForm, csvRecord } from "@design-catalog/core/csv";

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

/** Signs of the reader's country, and names in the reader's language. */
interface ReportForm extends CsvForm {
  readonly nameOf: (column: string) => string;
}

/** Rows as CSV below the names of their columns. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  { nameOf, ...form }: ReportForm,
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return [columns.map((column) => nameOf(column)), ...lines].map((cells) => csvRecord(cells, form)).join("");
}

function cellOf(value: unknown): string | number {
  return typeof value === "number" || typeof value === "string" ? value : "";
}
