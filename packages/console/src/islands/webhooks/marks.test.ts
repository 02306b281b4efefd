import { expect, test } from "bun:test";
import { dayMs, hourMs } from "./bars.ts";
import { isMarked, isNearNow, linesOf } from "./marks.ts";

test("linesOf() draws few lines at round values, the highest of which holds the largest bar", () => {
  expect(linesOf(0)).toEqual([1, 0]);
  expect(linesOf(3)).toEqual([3, 2, 1, 0]);
  expect(linesOf(39)).toEqual([40, 30, 20, 10, 0]);
  expect(linesOf(78)).toEqual([80, 60, 40, 20, 0]);
  expect(linesOf(731)).toEqual([800, 600, 400, 200, 0]);
  for (const most of [1, 7, 11, 99, 101, 4_321, 99_999]) {
    const [top = 0, ...rest] = linesOf(most);
    expect([most, top >= most, rest.length <= 4, rest.at(-1)]).toEqual([most, true, true, 0]);
  }
});

test("isMarked() names each third hour of the reader's clock, and at most ten days", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(2026, 10, 23, hour).toISOString());
  const place = { count: 24, spanMs: hourMs, endsNow: false };
  const marked = hours.filter((hour, index) => isMarked(hour, { ...place, index }));
  expect(marked.map((hour) => new Date(hour).getHours())).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  const days = Array.from({ length: 30 }, (_, index) =>
    isMarked("", { index, count: 30, spanMs: dayMs, endsNow: false }),
  );
  expect(days.filter(Boolean)).toHaveLength(10);
});

test("isMarked() leaves the end of the axis to the word for now, and only that", () => {
  const marked = (begin: number, endsNow: boolean) =>
    Array.from({ length: 24 }, (_, index) => new Date(2026, 10, 23, begin + index))
      .filter((time, index) => isMarked(time.toISOString(), { index, count: 24, spanMs: hourMs, endsNow }))
      .map((time) => time.getHours());
  expect(marked(23, false).slice(-2)).toEqual([18, 21]);
  expect(marked(23, true).slice(-2)).toEqual([15, 18]);
  expect(marked(0, true).slice(-2)).toEqual([18, 21]);
});

test("isNearNow() leaves more of a narrow axis to that word", () => {
  const near = Array.from({ length: 24 }, (_, index) => index).filter((index) => isNearNow({ index, count: 24 }));
  expect(near).toEqual([20, 21, 22, 23]);
});
