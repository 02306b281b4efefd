import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { attemptsMax, type FailedAttempt, nextAttemptDelayMs, parseRetryAfter, retryWaitsMs } from "./retry-policy.ts";

const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0);
const middle = fixedRandom([0x80, 0, 0, 0]);
const lowest = fixedRandom([0, 0, 0, 0]);
const highest = fixedRandom([0xff, 0xff, 0xff, 0xff]);

describe("nextAttemptDelayMs()", () => {
  test("given each failed attempt waits as documented: ten attempts in about three days", () => {
    const waits = Array.from({ length: attemptsMax }, (_, index) => delay({ attemptNumber: index + 1 }));
    const minutes = waits.map((wait) => (wait === undefined ? undefined : wait / 60_000));
    expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 600, 1_440, 1_440, undefined]);
    expect(attemptsMax).toBe(10);
    expect(retryWaitsMs.reduce((sum, wait) => sum + wait, 0) / hourMs).toBeCloseTo(75.58, 1);
  });

  test("given the ends of the random range spreads by 10 % and no more", () => {
    expect(delay({ attemptNumber: 2, random: lowest })).toBe(270_000);
    expect(delay({ attemptNumber: 2, random: highest })).toBe(330_000);
  });

  test.each([0, -1, 11, 1.5, NaN])("given attempt %d, outside the schedule, returns undefined", (attemptNumber) => {
    expect(delay({ attemptNumber })).toBeUndefined();
  });

  test.each([429, 503])("given %d with a longer Retry-After waits for it", (statusCode) => {
    expect(delay({ statusCode, retryAfter: "3600" })).toBe(hourMs);
    const retryAfter = "Fri, 20 Nov 2026 14:00:00 GMT";
    expect(delay({ statusCode, retryAfter })).toBe(2 * hourMs);
    // The time is one of the receiver's clock, if that shows another one.
    expect(delay({ statusCode, retryAfter, date: "Fri, 20 Nov 2026 13:00:00 GMT" })).toBe(hourMs);
    expect(delay({ statusCode, retryAfter, date: "Fri, 20 Nov 2026 09:00:00 GMT" })).toBe(5 * hourMs);
    expect(delay({ statusCode, retryAfter: "3600", date: "Fri, 20 Nov 2026 09:00:00 GMT" })).toBe(hourMs);
    expect(delay({ statusCode, retryAfter, date: "soon" })).toBe(2 * hourMs);
  });

  test("given a shorter Retry-After keeps to the schedule", () => {
    expect(delay({ attemptNumber: 4, statusCode: 503, retryAfter: "60" })).toBe(2 * hourMs);
  });

  test.each(["86401", "9".repeat(400), "Sun, 20 Nov 2095 12:00:00 GMT"])(
    "given Retry-After %s waits 24 hours",
    (retryAfter) => {
      expect(delay({ statusCode: 429, retryAfter })).toBe(24 * hourMs);
    },
  );

  test.each([200, 302, 400, 408, 500, 502, 504, undefined])("given status %p ignores Retry-After", (statusCode) => {
    expect(delay({ statusCode, retryAfter: "3600" })).toBe(5_000);
  });

  test("given a Retry-After that does not parse ignores it", () => {
    expect(delay({ statusCode: 429, retryAfter: "soon" })).toBe(5_000);
  });

  test("given any attempt and header stays between the schedule's lower edge and the larger of its upper edge and 24 hours", () => {
    const attempt = fc.record({
      attemptNumber: fc.integer({ min: 1, max: 9 }),
      statusCode: fc.constantFrom(429, 503, 500),
      retryAfter: fc.oneof(fc.string(), fc.nat().map(String)),
      random: fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => ({ bytes: () => bytes })),
    });
    fc.assert(
      fc.property(attempt, (input) => {
        const scheduledMs = retryWaitsMs[input.attemptNumber - 1] ?? 0;
        const waitMs = nextAttemptDelayMs({ ...input, nowMs }) ?? -1;
        expect(waitMs).toBeGreaterThanOrEqual(scheduledMs * 0.9);
        expect(waitMs).toBeLessThanOrEqual(Math.max(scheduledMs * 1.1, 24 * hourMs));
      }),
    );
  });
});

describe("parseRetryAfter()", () => {
  test.each([
    ["120, 3600", 3_600],
    ["3600, 120", 3_600],
    ["30, soon", 30],
    ["Fri, 20 Nov 2026 14:00:00 GMT, 60", 7_200],
    ["60, Fri, 20 Nov 2026 14:00:00 GMT", 7_200],
    ["Friday, 20-Nov-26 14:00:00 GMT, Fri, 20 Nov 2026 13:00:00 GMT", 7_200],
    ["Fri Nov 20 14:00:00 2026,5", 7_200],
    [", 60,", 60],
  ])("given several values, as of two lines, takes the longest: %s", (value, seconds) => {
    expect(parseRetryAfter(value, nowMs)).toBe(seconds * 1_000);
  });

  test.each([
    ["0", 0],
    ["120", 120_000],
    [" 120 ", 120_000],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Friday, 20-Nov-26 12:00:30 GMT", 30_000],
    ["Fri Nov 20 12:00:30 2026", 30_000],
    ["Tue Dec  1 12:00:00 2026", 11 * 24 * hourMs],
    ["Fri, 20 Nov 2026 11:59:59 GMT", 0],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Thu, 31 Dec 2026 23:59:60 GMT", Date.UTC(2027, 0, 1) - nowMs],
  ])("given %j returns %d ms", (value, expected) => {
    expect(parseRetryAfter(value, nowMs)).toBe(expected);
  });

  test.each([
    "",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "0x10",
    "12 13",
    "soon",
    "2026-11-20T12:00:30Z",
    "Fri, 20 Nov 2026 12:00:30",
    "Fri, 20 Nov 2026 12:00:30 CET",
    "Fri, 31 Feb 2026 12:00:30 GMT",
    "Fri, 20 Nov 2026 24:00:00 GMT",
    "Fri, 20 Nov 2026 12:60:00 GMT",
    "Fri, 20 Nov 2026 12:00:61 GMT",
    "Fri, 20 Foo 2026 12:00:30 GMT",
  ])("given %j returns undefined", (value) => {
    expect(parseRetryAfter(value, nowMs)).toBeUndefined();
  });

  test("given any HTTP-date returns the time until then", () => {
    const dates = fc.date({
      min: new Date("1970-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const wholeMs = Math.floor(date.getTime() / 1_000) * 1_000;
        expect(parseRetryAfter(date.toUTCString(), nowMs)).toBe(Math.max(0, wholeMs - nowMs));
      }),
    );
  });
});

function delay(attempt: Partial<FailedAttempt>): number | undefined {
  return nextAttemptDelayMs({ attemptNumber: 1, nowMs, random: middle, ...attempt });
}

function fixedRandom(bytes: readonly number[]): FailedAttempt["random"] {
  return { bytes: () => Uint8Array.from(bytes) };
}
