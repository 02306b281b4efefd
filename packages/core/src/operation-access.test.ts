import { describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { scopeOf } from "./engine/calls/check-caller.ts";
import { checkImpersonation } from "./engine/calls/impersonation.ts";
import type { Actor, Operation } from "./engine/calls/operation.ts";
import { accessByName } from "./operation-access.fixture.ts";
import { operations } from "./service.ts";

function describeAccess(operation: Operation): string {
  const { privilege, errorFormat = "problem", audience } = operation;
  return privilege === "public" ? `public ${errorFormat}` : `${scopeOf(operation)} ${errorFormat} ${audience}`;
}

test("every operation has the listed scope, error format and audience", () => {
  const found = operations.map((operation) => [operation.name, describeAccess(operation)]);
  expect(Object.fromEntries(found)).toEqual(accessByName);
});

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
    const forSelf = Object.keys(accessByName).filter((name) => accessByName[name]?.endsWith(" self"));
    expect(refused.toSorted()).toEqual(forSelf.toSorted());
    expect(refused).toContain("changePassword");
  });

  test("refuses every change below /api/v1/me/", () => {
    const own = operations.filter(({ method, path }) => method !== "GET" && path.startsWith("/api/v1/me/"));
    expect(own.filter((operation) => !isRefused(operation))).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
  });
});
