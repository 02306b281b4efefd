import { expect, test } from "bun:test";
import { scaleOf } from "./scale.ts";

test.each([
  [[], 1],
  [[0], 1],
  [[0.4, 0.2], 1],
  [[84], 100],
  [[100], 100],
  [[101, 130], 200],
  [[230, 460], 500],
  [[900, 84], 1_000],
  // One that waited for its answer is cut.
  [[15_000, 230, 84], 1_000],
  [[15_000, 15_000, 84], 20_000],
])("scaleOf(%j) is %d ms", (durations, scale) => {
  expect(scaleOf(durations)).toBe(scale);
});
