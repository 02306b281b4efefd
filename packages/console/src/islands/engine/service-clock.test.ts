import { expect, test } from "bun:test";
import { aheadOf, noteTime, serviceNowMs } from "./service-clock.ts";

const date = "Thu, 26 Nov 2026 09:30:00 GMT";
const dateMs = Date.parse(date);

test("aheadOf() given an answer whose time may be the browser's own trusts the browser's clock", () => {
  expect(aheadOf({ date, sentAtMs: dateMs - 50, receivedAtMs: dateMs })).toBe(0);
  expect(aheadOf({ date, sentAtMs: dateMs + 1990, receivedAtMs: dateMs + 2100 })).toBe(0);
  expect(aheadOf({ date, sentAtMs: dateMs - 9000, receivedAtMs: dateMs + 100 })).toBe(0);
});

test("aheadOf() given a browser that is behind reaches the latest time that the answer allows", () => {
  expect(aheadOf({ date, sentAtMs: dateMs - 120_000, receivedAtMs: dateMs - 119_900 })).toBe(122_000);
  expect(aheadOf({ date, sentAtMs: dateMs - 101, receivedAtMs: dateMs - 1 })).toBe(2101);
});

test("aheadOf() given a browser that is ahead takes its lead away", () => {
  expect(aheadOf({ date, sentAtMs: dateMs + 120_000, receivedAtMs: dateMs + 120_100 })).toBe(-118_000);
  expect(aheadOf({ date, sentAtMs: dateMs + 2001, receivedAtMs: dateMs + 2050 })).toBe(-1);
});

test("noteTime() given an answer without a time keeps what earlier ones told", () => {
  const nowMs = Date.now();
  noteTime({ date: new Date(nowMs + 3_600_000).toUTCString(), sentAtMs: nowMs, receivedAtMs: nowMs });
  noteTime({ date: null, sentAtMs: nowMs, receivedAtMs: nowMs });
  noteTime({ date: "soon", sentAtMs: nowMs, receivedAtMs: nowMs });
  expect(serviceNowMs() - Date.now()).toBeWithin(3_600_000, 3_603_000);
});
