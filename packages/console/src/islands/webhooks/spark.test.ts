import { expect, test } from "bun:test";
import { lineOf } from "./spark.tsx";

test.each([
  [[0, 10, 5], "0,30L48,2L96,16"],
  [[7, 7], "0,30L96,30"],
  [[0, 0, 0], "0,30L48,30L96,30"],
])("lineOf(%j) goes from edge to edge between the least value and the greatest", (values, line) => {
  expect(lineOf(values)).toBe(line);
});
