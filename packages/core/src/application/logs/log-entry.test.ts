import { describe, expect, test } from "bun:test";
import { isId } from "../../engine/id.ts";
import type { LogFields } from "../../ports/mod.ts";
import { applicationOfLine, isKept, logEntryOf } from "./log-entry.ts";

const line = {
  id: "6740a1f2c3d4e5f607182901",
  atMs: Date.UTC(2026, 10, 21, 9, 30),
  level: "info",
  message: "Done",
} as const;

describe("isKept()", () => {
  test("keeps warnings and errors, and what other sources say at their usual level", () => {
    expect(isKept("warn", {})).toBe(true);
    expect(isKept("error", { source: "request", status: 200 })).toBe(true);
    expect(isKept("info", {})).toBe(false);
    expect(isKept("info", { source: "service" })).toBe(false);
    for (const source of ["security", "job", "mail", "upkeep"] as const) {
      expect([source, isKept("info", { source }), isKept("debug", { source })]).toEqual([source, true, false]);
    }
  });

  test("keeps requests that were refused, failed or took more than 2 s, and no others", () => {
    const kept = (fields: LogFields) => isKept("info", { source: "request", ...fields });
    expect(kept({ status: 399, durationMs: 2_000 })).toBe(false);
    expect(kept({ status: 400, durationMs: 1 })).toBe(true);
    expect(kept({ status: 503, durationMs: 1 })).toBe(true);
    expect(kept({ status: 200, durationMs: 2_000.1 })).toBe(true);
    expect(isKept("debug", { source: "request", status: 503 })).toBe(false);
  });
});

describe("logEntryOf()", () => {
  test("gives known fields their columns and leaves the others together", () => {
    const fields = {
      source: "request",
      requestId: "r-1",
      operation: "patchProject",
      userId: "6740a1f2c3d4e5f607182950",
      method: "PATCH",
      status: 409,
      durationMs: 12.6,
      errorClass: "connect",
      clientAddress: "203.0.113.7",
      applicationId: "000000000000000000000001",
      reason: undefined,
    } as const;
    const { clientAddress, applicationId: _, reason: __, ...columns } = fields;
    const { atMs: ___, ...others } = line;
    expect(logEntryOf({ ...line, fields })).toEqual({
      ...others,
      ...columns,
      at: "2026-11-21T09:30:00.000Z",
      userId: expect.any(String),
      durationMs: 13,
      fields: { clientAddress },
    });
  });

  test("of a line with few fields leaves columns empty, and keeps a status in words", () => {
    expect(logEntryOf({ ...line, fields: { source: "mail", status: "queued" } })).toMatchObject({
      source: "mail",
      requestId: null,
      userId: null,
      status: null,
      durationMs: null,
      fields: { status: "queued" },
    });
    expect(logEntryOf({ ...line, fields: {} })).toMatchObject({ source: "service", status: null, fields: {} });
  });

  test("withholds what the log withholds", () => {
    // The compiler cannot check every source of fields.
    const careless: LogFields = JSON.parse('{ "password": "hunter2", "error": { "config": "hunter2" } }');
    const { fields } = logEntryOf({ ...line, fields: careless });
    expect(fields).toEqual({ password: "[redacted]", error: "[redacted]" });
  });

  test("makes texts storable: without NUL or half a pair, and of bounded length", () => {
    const { requestId, fields } = logEntryOf({
      ...line,
      fields: { requestId: "a\0b", reason: "x\ud800y", stack: "s".repeat(10_000) },
    });
    expect(requestId).toBe("ab");
    expect(fields).toEqual({ reason: "x\ufffdy", stack: "s".repeat(8_000) });
  });
});

test("applicationOfLine() returns the application that a line names, if it is one", () => {
  const applicationId = "6740a1f2c3d4e5f607182930";
  expect(String(applicationOfLine({ applicationId }))).toBe(applicationId);
  expect(isId(applicationId)).toBe(true);
  expect(applicationOfLine({ applicationId: "all" })).toBeUndefined();
  expect(applicationOfLine({})).toBeUndefined();
});
