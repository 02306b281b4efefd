import { expect, test } from "bun:test";
import { checked, duration, grade } from "./finding.ts";

test.each([
  [999, "999 ms"],
  [1_000, "1.0 s"],
  [119_949, "119.9 s"],
  [120_000, "2 min"],
  [7_199_999, "120 min"],
  [7_200_000, "2.0 h"],
])("duration() of %d ms is %s", (ms, text) => expect(duration(ms)).toBe(text));

test.each([
  [4, "ok"],
  [5, "warn"],
  [9, "warn"],
  [10, "fail"],
] as const)("grade() of %d with a warning from 5 and a failure from 10 is %s", (value, status) => {
  expect(grade(value, { warn: 5, fail: 10 })).toBe(status);
});

test("checked() makes a failure of what a check throws", async () => {
  const away = async () => Promise.reject(new Error("away"));
  expect(await checked("database", away)).toEqual([{ check: "database", status: "fail", message: "away" }]);
});
