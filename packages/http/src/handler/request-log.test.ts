import { describe, expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";
import { logFailure } from "./request-log.ts";

describe("logFailure()", () => {
  test("of a temporary failure logs the same reason for every request, without a stack", () => {
    const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    const error = new DomainError("unavailable", "The service is temporarily unavailable", {}, { cause: refused });
    const reason = "The service is temporarily unavailable: ECONNREFUSED";
    expect(linesOf(error)).toEqual([
      {
        level: "warn",
        message: "Request not answered",
        source: "request",
        operation: "listNotes",
        status: 503,
        reason,
      },
    ]);
  });

  test("of a cause that is not an error names it, and of several errors each", () => {
    const causes = ["the pool is full", new Error("outer", { cause: new TypeError("inner") })];
    const reasons = causes.map(
      (cause) => linesOf(new DomainError("unavailable", "Not now", {}, { cause }))[0]?.["reason"],
    );
    expect(reasons).toEqual(["Not now: the pool is full", "Not now: outer: inner"]);
    expect(linesOf("thrown")).toMatchObject([{ status: 500, stack: "Thrown value of type string" }]);
  });

  test("of a fault logs the request and the stack with its causes", () => {
    const [line, ...others] = linesOf(new Error("outer", { cause: new TypeError("inner") }));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: "error", message: "Request failed", requestId: "r-1", status: 500 });
    expect(line?.["stack"]).toMatch(/^Error: outer\n[^]*    at [^]*Caused by TypeError: inner/u);
  });

  test("of an error the caller can act on logs nothing", () => {
    expect(linesOf(new DomainError("not_found", "There is no such note"))).toEqual([]);
  });
});

function linesOf(error: unknown): readonly Readonly<Record<string, unknown>>[] {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, ...fields });
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  logFailure(log, error, { requestId: "r-1", operation: "listNotes" });
  return lines;
}
