import { describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { scopeOf } from "./engine/calls/check-caller.ts";
import { checkImpersonation } from "./engine/calls/impersonation.ts";
import type { Actor, Operation } from "./engine/calls/operation.ts";
import { standardOperations } from "./engine/operations/standard.ts";
import { accessByName } from "./operation-access.fixture.ts";
import { operations, resources } from "./service.ts";

function describeAccess(operation: Operation): string {
  const { privilege, errorFormat = "problem", audience, portalAction } = operation;
  if (privilege === "portal") return `portal ${errorFormat} ${portalAction ?? "reading"}`;
  return privilege === "public" ? `public ${errorFormat}` : `${scopeOf(operation)} ${errorFormat} ${audience}`;
}

/** Names of the standard operations of resources, which act for the application and never for a person. */
const standardNames = new Set(
  resources.flatMap((resource) => Object.values(standardOperations(resource)).map(({ name }) => name)),
);

test("every operation has the listed scope, error format and audience, or is a standard one", () => {
  const found = operations.map((operation) => [operation.name, describeAccess(operation)] as const);
  const listed = found.filter(([name, access]) => !(standardNames.has(name) && access === "admin problem anyone"));
  expect(Object.fromEntries(listed)).toEqual(accessByName);
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
