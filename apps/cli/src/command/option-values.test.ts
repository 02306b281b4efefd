import { describe, expect, test } from "bun:test";
import { createOptionValues, parseInstant } from "./option-values.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");

describe("parseInstant()", () => {
  test.each([
    ["90m", "2026-11-21T10:30:00.000Z"],
    ["12h", "2026-11-21T00:00:00.000Z"],
    ["3d", "2026-11-18T12:00:00.000Z"],
    ["1w", "2026-11-14T12:00:00.000Z"],
    ["45s", "2026-11-21T11:59:15.000Z"],
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20T08:00:00+02:00", "2026-11-20T06:00:00.000Z"],
    ["2026-11-20T08:00Z", "2026-11-20T08:00:00.000Z"],
  ])("given %s", (text, expected) => expect(parseInstant(text, nowMs)).toBe(expected));

  test.each(["", "3", "3y", "-3d", "yesterday", "2026-13-01", "2026-11-20T08:00:00", "20.11.2026", "1e3d"])(
    "given %p is undefined",
    (text) => expect(parseInstant(text, nowMs)).toBeUndefined(),
  );
});

describe("createOptionValues()", () => {
  const values = createOptionValues({ graceHours: "12", many: "25", event: ["a, b", "c"], dryRun: true, off: false });

  test("reads integers within their range", () => {
    expect(values.integer("grace-hours", { min: 0, max: 24 })).toBe(12);
    expect(values.integer("absent", { min: 0, max: 24 })).toBeUndefined();
    expect(() => values.integer("many", { min: 0, max: 24 })).toThrow(
      "--many must be an integer from 0 to 24: current value is 25",
    );
  });

  test("splits lists and reads switches", () => {
    expect(values.list("event")).toEqual(["a", "b", "c"]);
    expect([values.has("dry-run"), values.has("off"), values.has("absent")]).toEqual([true, false, false]);
  });
});
