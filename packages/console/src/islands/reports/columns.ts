import type { Report } from "@design-catalog/client/api";

/** Columns of each kind of report, in the order of a report that shows all. */
export const reportColumns: Readonly<Record<Report["kind"], readonly string[]>> = {
  "bill-of-materials": ["manufacturer", "model", "partNumber", "name", "category", "quantity", "weightG", "powerW"],
  "cable-list": [
    "cableId",
    "catalogCable",
    "signal",
    "fromProduct",
    "fromConnector",
    "fromPort",
    "toProduct",
    "toConnector",
    "toPort",
    "lengthMm",
    "label",
    "status",
  ],
  "connections-by-product": [
    "product",
    "connector",
    "port",
    "cableId",
    "signal",
    "otherProduct",
    "otherConnector",
    "otherPort",
  ],
};

/** The columns with the one at `index` moved by a step, if there is a place. */
export function moved(columns: readonly string[], index: number, step: -1 | 1): readonly string[] {
  const other = columns[index + step];
  const own = columns[index];
  if (own === undefined || other === undefined) return columns;
  return columns.with(index, other).with(index + step, own);
}

/** Rows as CSV (RFC 4180); an apostrophe precedes cells that a spreadsheet would run as formulas. */
export function csvOf(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  return [columns.map(cellOf), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function cellOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : "";
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
