import { expect, test } from "bun:test";
import { type CountedRange, countRows } from "./count-rows.ts";

/** A grid operation on so many rows, and what it was asked. */
function rowsOf(length: number) {
  const asked: CountedRange[] = [];
  const load = async (range: CountedRange) => {
    asked.push(range);
    const rowData = Array.from({ length: Math.max(0, Math.min(range.endRow, length) - range.startRow) });
    return range.count ? { rowData, rowCount: length } : { rowData };
  };
  return { asked, load };
}

test.each([
  [0, { count: 0, isMore: false }],
  [3, { count: 3, isMore: false }],
  [10_000, { count: 10_000, isMore: false }],
  [10_001, { count: 10_000, isMore: true }],
])("countRows() given %d rows returns %p", async (length, counted) => {
  expect(await countRows(rowsOf(length).load)).toEqual(counted);
});

test("countRows() given more rows than it counts has none counted", async () => {
  const { asked, load } = rowsOf(1_000_000);
  await countRows(load);
  expect(asked.map(({ count }) => count)).toEqual([false]);
});
