import { expect, test } from "bun:test";
import { byDay, sumOf } from "./bars.ts";

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

test("sumOf() adds the bars of several endpoints by hour, and keeps an hour that only one of them has", () => {
  const early = { hour: "2026-11-23T08:00:00.000Z", success: 1, failure: 0 };
  const late = { hour: "2026-11-23T09:00:00.000Z", success: 2, failure: 3 };
  const sum = [early, { ...late, success: 4, failure: 6 }];
  expect([sumOf([[late], [early, late]]), sumOf([])]).toEqual([sum, []]);
});
