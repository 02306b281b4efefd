import { expect, test } from "bun:test";
import { localInputOf, spanOf, timestampOf } from "./time-span.ts";

const times = { asOf: "2026-11-21T10:00:00.000Z", periodDefault: "24h" } as const;
const urlOf = (query: string) => {
  const parameters = new URLSearchParams(query);
  return { get: (name: string) => parameters.get(name) ?? "", set: () => undefined };
};

test.each([
  ["", "2026-11-20T10:00:00.000Z", times.asOf],
  ["period=1h", "2026-11-21T09:00:00.000Z", times.asOf],
  ["period=fortnight", "2026-11-20T10:00:00.000Z", times.asOf],
  ["period=between", "2026-10-22T10:00:00.000Z", times.asOf],
  [
    "period=between&from=2026-11-01T00:00Z&to=2026-11-02T00:00Z",
    "2026-11-01T00:00:00.000Z",
    "2026-11-02T00:00:00.000Z",
  ],
  ["period=between&to=2026-11-02T00:00Z", "2026-10-03T00:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  ["period=between&from=nonsense&to=2027-01-01T00:00Z", "2026-10-22T10:00:00.000Z", times.asOf],
])("spanOf(%j) begins at %s and ends at %s", (query, from, to) => {
  expect(spanOf(urlOf(query), times)).toEqual({ from, to });
});

test.each([
  // Clocks change at 01:00 UTC on 2026-10-25, so the day before today has 25 hours.
  ["today", "2026-10-25T23:00:00.000Z", "2026-10-26T10:00:00.000Z"],
  ["yesterday", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
])("%s is a day in the reader's time zone", (period, from, to) => {
  const zone = process.env["TZ"];
  process.env["TZ"] = "Europe/Berlin";
  try {
    const asOf = "2026-10-26T10:00:00.000Z";
    expect(spanOf(urlOf(`period=${period}`), { ...times, asOf })).toEqual({ from, to });
  } finally {
    process.env["TZ"] = zone ?? "UTC";
  }
});

test("an input of times is in the reader's time zone, and gives back what it was given", () => {
  const zone = process.env["TZ"];
  process.env["TZ"] = "Europe/Berlin";
  try {
    expect(localInputOf("2026-07-01T12:34:00.000Z")).toBe("2026-07-01T14:34");
    expect(timestampOf("2026-07-01T14:34")).toBe("2026-07-01T12:34:00.000Z");
  } finally {
    process.env["TZ"] = zone ?? "UTC";
  }
  expect(timestampOf(localInputOf("2026-07-01T12:34:00.000Z"))).toBe("2026-07-01T12:34:00.000Z");
  expect([localInputOf(""), timestampOf("")]).toEqual(["", ""]);
});
