import { expect, test } from "bun:test";
import { byDay } from "./bars.ts";

test("byDay() adds the hours of each day, in their order", () => {
  const hours = [
    { hour: "2026-11-21T22:00:00.000Z", success: 3, failure: 0 },
    { hour: "2026-11-21T23:00:00.000Z", success: 1, failure: 2 },
    { hour: "2026-11-22T00:00:00.000Z", success: 0, failure: 5 },
  ];
  expect(byDay(hours)).toEqual([
    { hour: "2026-11-21T00:00:00.000Z", success: 4, failure: 2 },
    { hour: "2026-11-22T00:00:00.000Z", success: 0, failure: 5 },
  ]);
});
