import { csvRecord } from "@design-catalog/core/csv";
import { csvForm } from "./csv-form.ts";
import type { GridColumn } from "./grid-types.ts";

/** Texts are as the grid shows them, which spreadsheets may read as the times that they are. */
const form = { ...csvForm, spreadsheet: false };

/** Titles of the columns, then what the grid shows of each row. */
export function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => cellOf(column, row)))];
  return lines.map((cells) => csvRecord(cells, form)).join("");
}

/** A number with its signs, which the grid shows without a word or a unit. */
const bareNumber = /^[-−]?\d[\d.,’\s]*$/u;

/** A cell as the grid shows it; a number that it shows as such stays one. */
function cellOf<Row>({ field, text }: GridColumn<Row>, row: Row): string | number {
  const [value, shown] = [row[field], text(row)];
  return typeof value === "number" && bareNumber.test(shown) ? value : shown;
}
