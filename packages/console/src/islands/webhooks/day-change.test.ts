import { expect, test } from "bun:test";
import { changeOf, pointsOf } from "./day-change.ts";

test("changeOf() says whole percents, and times from twice as many on", () => {
  expect(changeOf(0.274)).toEqual({ kind: "more", by: 0.27 });
  expect(changeOf(-0.274)).toEqual({ kind: "less", by: 0.27 });
  expect(changeOf(0.99)).toEqual({ kind: "more", by: 0.99 });
  expect(changeOf(1)).toEqual({ kind: "times", count: 2 });
  expect(changeOf(4.266)).toEqual({ kind: "times", count: 5 });
  for (const share of [0.004, -0.004, 0]) expect(changeOf(share)).toEqual({ kind: "same" });
});

test("pointsOf() says whole points, and tenths below one", () => {
  expect(pointsOf(-0.0652)).toEqual({ kind: "less", by: 7 });
  expect(pointsOf(0.004)).toEqual({ kind: "more", by: 0.4 });
  expect(pointsOf(0.0001)).toEqual({ kind: "same" });
});
