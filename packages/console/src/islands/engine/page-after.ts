import type { GridRange, GridRows } from "./grid-types.ts";

/** A page of rows that begin with others, which are known. */
export async function pageAfter<Row>(
  first: readonly Row[],
  range: GridRange,
  loadRest: (range: GridRange) => Promise<GridRows<Row>>,
): Promise<GridRows<Row>> {
  const shown = first.slice(range.startRow, range.endRow);
  const startRow = Math.max(0, range.startRow - first.length);
  // At least one row, since the number of all rows comes with it.
  const endRow = Math.max(startRow + 1, range.endRow - first.length);
  const { rowData, rowCount } = await loadRest({ ...range, startRow, endRow });
  const left = range.endRow - range.startRow - shown.length;
  return {
    rowData: [...shown, ...rowData.slice(0, left)],
    ...(rowCount !== undefined && { rowCount: rowCount + first.length }),
  };
}
