import { csvOf } from "./csv-text.ts";
import { saveText } from "./download.ts";
import type { FileFormat, GridColumn, GridRange, GridRows } from "./grid-types.ts";

/** Rows of one request. */
const blockRows = 500;
/** Rows of a file, at most: a browser holds the whole text. */
const rowsMax = 50_000;

/** Rows that a grid shows with its filters, order and columns. */
export interface Shown<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly order: GridRange["sortModel"];
  readonly load: (range: GridRange) => Promise<GridRows<Row>>;
}

/** Reads all rows that a grid shows, block by block, and saves them; returns their number, and whether there were more. */
export async function exportRows<Row>(
  shown: Shown<Row>,
  { name, format }: { readonly name: string; readonly format: FileFormat },
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const rows: Row[] = [];
  for (let isLast = false; !isLast && rows.length < rowsMax;) {
    const range = { startRow: rows.length, endRow: rows.length + blockRows, count: false, sortModel: shown.order };
    const { rowData } = await shown.load(range);
    rows.push(...rowData);
    isLast = rowData.length < blockRows;
  }
  saveText(format === "csv" ? csvOf(shown.columns, rows) : ndjsonOf(rows), `${name}.${format}`);
  return { count: rows.length, isCut: rows.length >= rowsMax };
}

function ndjsonOf(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
