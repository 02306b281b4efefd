import { describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { checkImpersonation } from "./engine/calls/impersonation.ts";
import type { Actor, Operation } from "./engine/calls/operation.ts";
import { operations } from "./service.ts";

describe("checkImpersonation() given an impersonated session", () => {
  const impersonated: Actor = {
    userId: testId("a"),
    emailAddress: "kim@dealer.example",
    roles: [],
    privileges: new Set(),
    impersonatorId: testId("b"),
  };

  function isRefused(operation: Operation): boolean {
    try {
      checkImpersonation(operation, impersonated);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: "forbidden", message: "An impersonated session may not do this" });
      return true;
    }
  }

  test("refuses only operations for the user", () => {
    const refused = operations.filter(isRefused).map(({ name }) => name);
    const forSelf = operations.filter(({ audience }) => audience === "self").map(({ name }) => name);
    expect(refused.toSorted()).toEqual(forSelf.toSorted());
    expect(refused).toContain("changePassword");
  });

  test("refuses every change below /api/v1/me/", () => {
    const own = operations.filter(({ method, path }) => method !== "GET" && path.startsWith("/api/v1/me/"));
    expect(own.filter((operation) => !isRefused(operation))).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
  });
});
