import { csvForm } from "./csv-form.ts";
import type { GridColumn } from "./grid-types.ts";

/** Titles of the columns, then what the grid shows of each row. */
export function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))];
  return lines.map((cells) => `${cells.map(cellOf).join(csvForm.delimiter)}\r\n`).join("");
}

/** A cell (RFC 4180); a text that a spreadsheet would compute is marked as a text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",;\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
