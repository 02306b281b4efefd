import { expect, test } from "bun:test";
import { datePresets, parseDateSpan, presetSpan } from "./dates.ts";

test.each([
  ["2026-05-24", "UTC", "2026-05-24T00:00:00.000Z", "2026-05-25T00:00:00.000Z"],
  ["2026-05-24 00:00:00", "Europe/Berlin", "2026-05-23T22:00:00.000Z", "2026-05-24T22:00:00.000Z"],
  ["2026-05-24T10:30:00", "Europe/Berlin", "2026-05-24T08:30:00.000Z", "2026-05-24T08:30:00.001Z"],
  ["2026-05-24T00:00:00+02:00", "UTC", "2026-05-23T22:00:00.000Z", "2026-05-23T22:00:00.001Z"],
  // Days of 23 and of 25 hours.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ["2026-03-08 03:00:00", "America/New_York", "2026-03-08T07:00:00.000Z", "2026-03-08T07:00:00.001Z"],
  ["2026-11-01 02:00:00", "America/New_York", "2026-11-01T07:00:00.000Z", "2026-11-01T07:00:00.001Z"],
  // A time and a midnight that clocks skip.
  ["2026-03-29 02:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z", "2026-03-29T01:30:00.001Z"],
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z", "2018-11-05T02:00:00.000Z"],
  ["1000-01-01", "UTC", "1000-01-01T00:00:00.000Z", "1000-01-02T00:00:00.000Z"],
  ["9999-12-31", "America/New_York", "9999-12-31T05:00:00.000Z", "9999-12-31T23:59:59.999Z"],
])("parseDateSpan() given %s in %s is from %s to %s", (text, timeZone, ...[from, to]) => {
  expect(parseDateSpan(text, timeZone)).toEqual({ from, to });
});

test.each([
  "",
  "2026",
  "2026-13-01",
  "2026-02-29",
  "2026-5-4",
  "2026-05-24 25:00:00",
  "2026-05-24 10:00",
  "20260524",
  "0999-01-01",
  "+010000-01-01",
  "2026-05-24T10:00:00Zx",
  " 2026-05-24",
  20260524,
  null,
  undefined,
  {},
])("parseDateSpan() given %j is undefined", (text) => {
  expect(parseDateSpan(text, "UTC")).toBeUndefined();
});

// 2026-08-31 is a Monday; in Auckland the day has already begun.
const timeZone = "Pacific/Auckland";
const nowMs = Date.parse("2026-08-30T13:00:00Z");
test.each([
  ["today", "2026-08-31", "2026-09-01"],
  ["yesterday", "2026-08-30", "2026-08-31"],
  ["tomorrow", "2026-09-01", "2026-09-02"],
  ["thisWeek", "2026-08-31", "2026-09-07"],
  ["lastWeek", "2026-08-24", "2026-08-31"],
  ["nextWeek", "2026-09-07", "2026-09-14"],
  ["thisMonth", "2026-08-01", "2026-09-01"],
  ["lastMonth", "2026-07-01", "2026-08-01"],
  ["nextMonth", "2026-09-01", "2026-10-01"],
  ["thisQuarter", "2026-07-01", "2026-10-01"],
  ["lastQuarter", "2026-04-01", "2026-07-01"],
  ["nextQuarter", "2026-10-01", "2027-01-01"],
  ["thisYear", "2026-01-01", "2027-01-01"],
  ["lastYear", "2025-01-01", "2026-01-01"],
  ["nextYear", "2027-01-01", "2028-01-01"],
  ["yearToDate", "2026-01-01", "2026-09-01"],
  ["last7Days", "2026-08-24", "2026-09-01"],
  ["last30Days", "2026-08-01", "2026-09-01"],
  ["last90Days", "2026-06-02", "2026-09-01"],
  // AG Grid turns February 31 into March 3.
  ["last6Months", "2026-03-03", "2026-09-01"],
  ["last12Months", "2025-08-31", "2026-09-01"],
  ["last24Months", "2024-08-31", "2026-09-01"],
])("presetSpan() given %s runs from %s to %s, days of the time zone", (preset, from, to) => {
  expect(presetSpan(preset, nowMs, timeZone)).toEqual({ from: startOf(from), to: startOf(to) });
});

test("datePresets names AG Grid's presets and no others", () => {
  expect(datePresets).toHaveLength(22);
  expect(presetSpan("toString", nowMs, "UTC")).toBeUndefined();
});

test("presetSpan() given a Sunday returns the week that began six days earlier", () => {
  const span = presetSpan("thisWeek", Date.parse("2026-08-30T12:00:00Z"), "UTC");
  expect(span).toEqual({ from: "2026-08-24T00:00:00.000Z", to: "2026-08-31T00:00:00.000Z" });
});

function startOf(day: string): string {
  return parseDateSpan(day, timeZone)?.from ?? "";
}
