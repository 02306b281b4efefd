import { describe, expect, test } from "bun:test";
import { DomainError, type ErrorCode, errorCodes } from "@design-catalog/core";
import { ConfigError } from "@design-catalog/host";
import { BackupError } from "@design-catalog/storage-kysely";
import { CliError, explain } from "./cli-error.ts";
import { exitCodes } from "./exit-codes.ts";

describe("explain()", () => {
  test.each([
    ["not_found", 3],
    ["unauthenticated", 5],
    ["unavailable", 6],
    ["internal", 1],
    ["secret_unreadable", 1],
    ["validation_failed", 4],
    ["forbidden", 4],
    ["version_conflict", 4],
    ["limit_reached", 4],
    ["rate_limited", 4],
  ] as const)("given %s exits with %d", (code, exitCode) => {
    expect(explain(new DomainError(code, "No"))).toMatchObject({ exitCode, code, message: "No", details: [] });
  });

  test("gives every code of the service the exit code that its status means", () => {
    const meanings = { 401: exitCodes.unauthenticated, 404: exitCodes.notFound, 500: 1, 503: exitCodes.unavailable };
    const entries = Object.entries(errorCodes).map(([code, { status }]) => {
      // The keys of the table are the codes.
      const { exitCode } = explain(new DomainError(code as ErrorCode, "No"));
      return [code, exitCode, new Map(Object.entries(meanings)).get(String(status)) ?? exitCodes.refused] as const;
    });
    expect(entries.map(([code, exitCode]) => [code, exitCode])).toEqual(
      entries.map(([code, , expected]) => [code, expected]),
    );
  });

  test("shows members, choices and remedies", () => {
    const error = new DomainError("validation_failed", "Refused", {
      errors: [
        { pointer: "/url", code: "forbidden_url", message: "No", allowed: ["a", "b"] },
        { pointer: "", code: "too_large", message: "Too large" },
      ],
      currentVersion: 7,
      retryAfterSeconds: 2,
      requiredPrivilege: "Admin Webhooks",
    });
    expect(explain(error).details).toEqual([
      "/url: No: one of a, b",
      "body: Too large",
      "try again in 2 s",
      "the current version is 7",
      "it needs the privilege Admin Webhooks",
    ]);
  });

  test("separates the operator's mistakes from faults, and only faults have a stack", () => {
    const wrong = explain(new ConfigError([{ name: "PORT", text: "must be" }]));
    expect(wrong).toMatchObject({ exitCode: exitCodes.usage, code: "configuration" });
    expect(explain(new BackupError("Damaged"))).toMatchObject({ exitCode: exitCodes.refused });
    expect(explain(new CliError("interrupted", "x"))).toMatchObject({ exitCode: 130 });
    expect(explain(new CliError("usage", "x")).stack).toBeUndefined();
    expect(explain(new TypeError("x"))).toMatchObject({ exitCode: 1, stack: expect.stringContaining("TypeError") });
    expect(explain("thrown text")).toEqual({ exitCode: 1, code: "failed", message: "thrown text", details: [] });
  });
});
