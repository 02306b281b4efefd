import { always } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";

/** The sum of the bytes that the rows of a table count. */
export async function totalBytes<Row extends { readonly id: string; readonly bytes: number }>(
  reader: Reader,
  table: StoredTable<Row>,
): Promise<number> {
  let total = 0;
  for await (const rows of await rowPages(reader, table, always)) {
    total += rows.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return total;
}
