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

/** Rows of some values of a filter, such as states. */
export interface CountedValues {
  /** The empty text, which stands for every value, then the values. */
  readonly values: readonly string[];
  /** Values that "every value" leaves out, such as of deleted rows. @default none */
  readonly apart?: readonly string[] | undefined;
  readonly load: (value: string, range: CountedRange) => Promise<GridRows<unknown>>;
}

/**
 * Counts the rows of each value, one after another: a user has few queries at a time, and the rows themselves are read
 * meanwhile. Ends when nobody wants the numbers any longer.
 */
export async function countValues(
  { values, apart = [], load }: CountedValues,
  isOver: () => boolean,
): Promise<ReadonlyMap<string, RowsCount>> {
  const counts = new Map<string, RowsCount>();
  for (const value of values) {
    if (isOver()) break;
    const all = apart.includes(value) ? undefined : counts.get("");
    const isNone = all?.count === 0;
    counts.set(value, isNone ? all : await countRows((range) => load(value, range), all));
  }
  return counts;
}

/**
 * Counts the rows that a grid operation has, up to a number that takes the service no time; part of rows that were counted
 * whole takes one request.
 */
export async function countRows(
  load: (range: CountedRange) => Promise<GridRows<unknown>>,
  all?: RowsCount,
): Promise<RowsCount> {
  if (all?.isMore !== false) {
    const beyond = await load({ startRow: countedMax, endRow: countedMax + 1, count: false });
    if (beyond.rowData.length > 0) return { count: countedMax, isMore: true };
  }
  const { rowCount = 0 } = await load({ startRow: 0, endRow: 1, count: true });
  return { count: rowCount, isMore: false };
}
