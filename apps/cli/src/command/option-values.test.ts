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
  const values = createOptionValues({ event: ["a, b", "c"], dryRun: true, off: false });

  const grace = { name: "grace-hours", value: "HOURS", summary: "Hours", range: [1, 24] } as const;
  const read = (graceHours?: string) => createOptionValues({ graceHours }, [grace]).integer("grace-hours");

  test("reads integers within their range", () => {
    expect([read("1"), read("24"), read()]).toEqual([1, 24, undefined]);
    expect(createOptionValues({ version: "999999999" }).integer("version")).toBe(999_999_999);
  });

  test.each(["0", "25", "-1", "1.5", "1e1", "", " 2", "x"])("refuses %p outside a range", (text) => {
    expect(() => read(text)).toThrow(`--grace-hours must be an integer from 1 to 24: current value is ${text}`);
  });

  test("refuses an integer of ten digits", () => {
    expect(() => createOptionValues({ version: "1000000000" }).integer("version")).toThrow("from 0 to 999999999");
  });

  test("splits lists and reads switches", () => {
    expect(values.list("event")).toEqual(["a", "b", "c"]);
    expect([values.has("dry-run"), values.has("off"), values.has("absent")]).toEqual([true, false, false]);
  });

  test("lists values that commas separate, or whole ones of an option that says so", () => {
    const router = { name: "router", value: "COMMAND", summary: "Command", many: true, whole: true };
    const given = createOptionValues({ router: ["set a, b ", ""], event: ["a, b"] }, [router]);
    expect([given.list("router"), given.list("event")]).toEqual([["set a, b"], ["a", "b"]]);
  });
});
