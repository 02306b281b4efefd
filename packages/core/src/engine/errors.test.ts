import { expect, test } from "bun:test";
import { errorCodes } from "../service.ts";
import { DomainError, invalid, notFound, unreachable } from "./errors.ts";

test("error codes have a status of 4xx or 5xx, and only 5xx, 408, 409 and 429 are worth a retry", () => {
  for (const { status, retryable } of Object.values(errorCodes)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    if (retryable) expect([408, 409, 429, 500, 503]).toContain(status);
  }
});

test("DomainError keeps code, data and cause", () => {
  const cause = new Error("reset");
  const error = new DomainError("unavailable", "The database is gone", { retryAfterSeconds: 1 }, { cause });
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.code, error.message]).toEqual(["DomainError", "unavailable", "The database is gone"]);
  expect(error.data).toEqual({ retryAfterSeconds: 1 });
  expect(error.cause).toBe(cause);
});

test("DomainError names 100 issues at most, so an answer stays small whatever was sent", () => {
  const errors = Array.from({ length: 1_000 }, (_, index) => ({ pointer: `/${index}`, code: "wrong", message: "No" }));
  expect(new DomainError("validation_failed", "No", { errors }).data.errors).toEqual(errors.slice(0, 100));
});

test("a code that neither the engine nor a wing has does not compile", () => {
  // @ts-expect-error -- callers would look for a code that the contract lacks
  expect(new DomainError("lockd", "No").code in errorCodes).toBe(false);
  expect(new DomainError("locked", "No").code in errorCodes).toBe(true);
});

test("invalid() names one member, notFound() names nothing", () => {
  expect(invalid("/url", "forbidden_url", "No").data.errors).toEqual([
    { pointer: "/url", code: "forbidden_url", message: "No" },
  ]);
  expect([notFound().message, notFound().data]).toEqual(["The resource does not exist", {}]);
});

test("unreachable() throws", () => {
  // The function catches values that escape the type checker.
  expect(() => unreachable("surprise" as never)).toThrow("surprise");
});
