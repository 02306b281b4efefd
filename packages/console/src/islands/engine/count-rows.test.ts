import { expect, test } from "bun:test";
import { type CountedRange, countRows, countValues } from "./count-rows.ts";

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

/** Counts states whose numbers of rows are known, the empty text for all, and notes what was asked. */
async function countStates(lengths: Readonly<Record<string, number>>, isOver = () => false, apart?: readonly string[]) {
  const asked: string[] = [];
  let running = 0;
  const load = async (value: string, range: CountedRange) => {
    running += 1;
    expect(running).toBe(1);
    asked.push(value);
    const answer = await rowsOf(lengths[value] ?? 0).load(range);
    running -= 1;
    return answer;
  };
  const counts = await countValues({ values: ["", "pending", "given_up"], apart, load }, isOver);
  return { asked, counts: Object.fromEntries([...counts].map(([value, { count }]) => [value, count])) };
}

test("countValues() asks once for each value of few rows, one after another", async () => {
  expect(await countStates({ "": 7, pending: 5, given_up: 2 })).toEqual({
    asked: ["", "", "pending", "given_up"],
    counts: { "": 7, pending: 5, given_up: 2 },
  });
});

test("countValues() given more rows than it counts looks at each value first", async () => {
  const { asked, counts } = await countStates({ "": 20_000, pending: 19_000, given_up: 1_000 });
  expect(asked).toEqual(["", "pending", "given_up", "given_up"]);
  expect(counts).toEqual({ "": 10_000, pending: 10_000, given_up: 1_000 });
});

test("countValues() counts the rows of a value that all leave out, also where these are none", async () => {
  const { counts } = await countStates({ "": 0, given_up: 20_000 }, undefined, ["given_up"]);
  expect(counts).toEqual({ "": 0, pending: 0, given_up: 10_000 });
});

test("countValues() asks nothing about the values of no rows, nor when nobody wants the numbers", async () => {
  expect(await countStates({ "": 0 })).toEqual({ asked: ["", ""], counts: { "": 0, pending: 0, given_up: 0 } });
  expect(await countStates({ "": 7 }, () => true)).toEqual({ asked: [], counts: {} });
});
