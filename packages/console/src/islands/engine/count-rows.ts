import type { GridRows } from "./grid-types.ts";

/** Rows that are counted at most: the service reads each one that it counts. */
const countedMax = 10_000;

/** A number of rows, or that there are more of them. */
export interface RowsCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** A question for some rows, and whether all are counted. */
export interface CountedRange {
  readonly startRow: number;
  readonly endRow: number;
  readonly count: boolean;
}

/** Counts the rows that a grid operation has, up to a number that takes the service no time. */
export async function countRows(load: (range: CountedRange) => Promise<GridRows<unknown>>): Promise<RowsCount> {
  const beyond = await load({ startRow: countedMax, endRow: countedMax + 1, count: false });
  if (beyond.rowData.length > 0) return { count: countedMax, isMore: true };
  const { rowCount = 0 } = await load({ startRow: 0, endRow: 1, count: true });
  return { count: rowCount, isMore: false };
}
