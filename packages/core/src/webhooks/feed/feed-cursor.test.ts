import { expect, test } from "bun:test";
import { idTimePrefix } from "../../engine/id.ts";
import { retentionDays } from "../events/delivery-tables.ts";
import { cursorLengthMax, cursorSince, isBehindRow, startOf, writeCursor } from "./feed-cursor.ts";

const hourMs = 3_600_000;
const nowMs = Date.parse("2026-03-01T12:00:00.000Z");
const keptMs = retentionDays * 24 * hourMs;
const idAt = (timeMs: number) => `${idTimePrefix(timeMs)}0000000000000000`;
const place = { numbering: "n-1", transaction: "7" };

test("startOf() given no cursor begins at the lowest id of the retention", () => {
  expect(startOf(undefined, nowMs)).toEqual({ sinceId: idAt(nowMs - keptMs) });
  expect(startOf(undefined, 0)).toEqual({ sinceId: "0".repeat(24) });
});

test("startOf() given a cursor goes on behind it and back by an hour in time", () => {
  const id = idAt(nowMs - 2 * hourMs);
  const cursor = writeCursor({ ...place, id }, nowMs);
  expect(cursor).toBe(`${nowMs - 2 * hourMs}.n-1.7.${id}`);
  expect(startOf(cursor, nowMs)).toEqual({ after: { ...place, id }, sinceId: idAt(nowMs - 3 * hourMs) });
  const quiet = writeCursor({ ...place, id: "" }, nowMs);
  expect(quiet).toBe(`${nowMs}.n-1.7.`);
  expect(startOf(quiet, nowMs)).toEqual({ after: { ...place, id: "" }, sinceId: idAt(nowMs - hourMs) });
  expect([isBehindRow(cursor), isBehindRow(quiet)]).toEqual([true, false]);
});

test("startOf() given a cursor of the future goes on from now", () => {
  expect(startOf(`${nowMs + hourMs}.n-1.7.`, nowMs).sinceId).toBe(idAt(nowMs - hourMs));
});

test("cursorSince() begins an hour before the time, never later than an hour before now, and nowhere before all that is kept", () => {
  const startAt = (timeMs: number) => startOf(cursorSince(timeMs, nowMs), nowMs).sinceId;
  expect(startAt(nowMs - 2 * hourMs)).toBe(idAt(nowMs - 3 * hourMs));
  expect(startAt(Date.parse("9999-01-01"))).toBe(idAt(nowMs - hourMs));
  expect(cursorSince(nowMs - keptMs - 1, nowMs)).toBeUndefined();
});

test("a cursor lasts for twelve hours beyond the retention", () => {
  const lastMs = nowMs - keptMs - 12 * hourMs;
  expect(startOf(`${lastMs}.n-1.7.`, nowMs).sinceId).toBe(idAt(lastMs - hourMs));
  expect(() => startOf(`${lastMs - 1}.n-1.7.`, nowMs)).toThrow("events are kept for");
});

test("the longest cursor has no more characters than the limit", () => {
  const longest = `${"9".repeat(13)}.${"n".repeat(40)}.${"9".repeat(19)}.${"a".repeat(24)}`;
  expect(startOf(longest, nowMs).after).toEqual({
    numbering: "n".repeat(40),
    transaction: "9".repeat(19),
    id: "a".repeat(24),
  });
  expect(longest.length).toBeLessThanOrEqual(cursorLengthMax);
});
