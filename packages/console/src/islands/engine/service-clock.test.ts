import { expect, test } from "bun:test";
import { aheadOf, noteTime, serviceNowMs } from "./service-clock.ts";

test("pages ask no other clock for the time of day", async () => {
  const islands = `${import.meta.dir}/..`;
  const readers: string[] = [];
  for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(islands)) {
    if (file.includes(".test.") || file.includes(".fixture.")) continue;
    if (/\bDate\.now\(\)|\bnew Date\(\)/u.test(await Bun.file(`${islands}/${file}`).text())) readers.push(file);
  }
  // The session notes when answers came and how long its token lasts.
  expect(readers.toSorted()).toEqual(["engine/service-clock.ts", "engine/session.ts"]);
});

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
