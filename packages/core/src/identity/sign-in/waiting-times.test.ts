import { expect, test } from "bun:test";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type FailureCount, freeFailures, withFailure, withoutFailure } from "./waiting-times.ts";

const nowMs = Date.parse("2026-03-01T12:00:00.000Z");
const at = (minutes: number) => formatTimestamp(nowMs + minutes * 60_000);
const count = (failures: number, expiresInMinutes: number): FailureCount => {
  return { failures, waitsUntil: null, expiresAt: at(expiresInMinutes) };
};

test("withFailure() given the first failure forgets it after 15 minutes", () => {
  expect(withFailure(undefined, "account", nowMs)).toEqual(count(1, 15));
  expect(withFailure(count(4, 0), "account", nowMs)).toEqual(count(1, 15));
  expect(withFailure(count(3, 1), "place", nowMs)).toEqual(count(4, 1));
});

test.each([
  [5, 1],
  [6, 2],
  [7, 4],
  [8, 8],
  [9, 15],
  [10, 15],
  [40, 15],
])("withFailure() given failure %i of an account waits for %i minutes", (failures, minutes) => {
  for (const kind of ["account", "place"] as const) {
    const expected = { failures, waitsUntil: at(minutes), expiresAt: at(12 * 60) };
    expect(withFailure(count(failures - 1, 3), kind, nowMs)).toEqual(expected);
  }
});

test("withFailure() given a network waits from the fiftieth to the end of its quarter of an hour", () => {
  expect(withFailure(count(48, 3), "network", nowMs)).toEqual(count(49, 3));
  expect(withFailure(count(49, 3), "network", nowMs)).toEqual({ failures: 50, waitsUntil: at(3), expiresAt: at(3) });
});

test.each(["account", "place", "network"] as const)("withoutFailure() given %s takes away the wait", (kind) => {
  const long = { ...count(freeFailures[kind], 12 * 60), waitsUntil: at(1) };
  // Below the limit nothing is left that imposed a wait; a network keeps its own quarter of an hour.
  expect(withoutFailure(long, kind, nowMs)).toEqual(count(freeFailures[kind] - 1, kind === "network" ? 12 * 60 : 15));
  expect(withoutFailure(count(2, 3), kind, nowMs)).toEqual(count(1, 3));
  expect(withoutFailure(count(1, 3), kind, nowMs)).toBeUndefined();
});

test("withoutFailure() given more failures than are free keeps them for as long", () => {
  expect(withoutFailure({ ...count(7, 700), waitsUntil: at(2) }, "account", nowMs)).toEqual(count(6, 700));
});
