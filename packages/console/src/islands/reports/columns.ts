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

/** Signs of the reader's country, and names in the reader's language. */
interface CsvReader {
  nameOf(column: string): string;
  readonly delimiter: string;
  readonly decimalMark: string;
}

/** Rows as CSV (RFC 4180) below the names of their columns; an apostrophe precedes cells that a spreadsheet would run as formulas. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  reader: CsvReader,
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column], reader)));
  const records = [columns.map((column) => cellOf(reader.nameOf(column), reader)), ...lines];
  return records.map((cells) => `${cells.join(reader.delimiter)}\r\n`).join("");
}

function cellOf(value: unknown, { delimiter, decimalMark }: CsvReader): string {
  const text = typeof value === "string" ? value : "";
  const safe = typeof value === "number" ? String(value).replace(".", decimalMark) : guarded(text);
  return /["\r\n]/u.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function guarded(text: string): string {
  return text.replaceAll(/(?<=^|;)[=+\-@\t\r＝＋－＠]/gu, "'$&");
}
