import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { operations } from "../../service.ts";
import { callOperation } from "./call-operation.ts";
import { checkCaller, scopeOf } from "./check-caller.ts";
import type { Actor } from "./operation.ts";

const user = { userId: testId<"user">("a"), emailAddress: "kim@dealer.example", roles: [] };

function actor(scopes: readonly string[], resources: readonly ("api" | "mcp")[]): Actor {
  return { ...user, privileges: new Set(["Admin Users"]), scopes: new Set(scopes), resources: new Set(resources) };
}

function refusalOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("scopeOf()", () => {
  test("operations below /api/v1/admin need the scope admin, and no others do", () => {
    const guarded = operations.filter(({ privilege }) => privilege !== "public");
    const administration = guarded.filter((operation) => scopeOf(operation) === "admin");
    const below = guarded.filter(({ path }) => path.startsWith("/api/v1/admin/"));
    expect(administration.map(({ name }) => name)).toEqual(below.map(({ name }) => name));
    expect(administration.length).toBeGreaterThan(100);
  });
});

describe("checkCaller()", () => {
  const administration = { privilege: "Admin Users" } as const;

  test.each([
    ["api", { privilege: "user" }, actor(["api"], ["api"]), undefined],
    ["api", { privilege: "user" }, actor(["admin"], ["api"]), "The scope api is required"],
    ["api", { privilege: "user" }, actor(["api"], ["mcp"]), "The bearer token is for another resource"],
    ["api", administration, actor(["api", "mcp"], ["api", "mcp"]), "The scope admin is required"],
    ["api", administration, actor(["admin"], ["api"]), undefined],
    ["api", { privilege: "Admin Users r/w" }, actor(["api"], ["api"]), "The privilege Admin Users r/w is required"],
    ["api", { privilege: "user", scope: "openid" }, actor(["openid"], ["mcp"]), undefined],
    ["mcp", { privilege: "user" }, actor(["mcp"], ["mcp"]), undefined],
    ["mcp", { privilege: "user" }, actor(["api"], ["mcp"]), "The scope mcp is required"],
    ["mcp", administration, actor(["mcp"], ["mcp"]), "The scope admin is required"],
    ["api", administration, { ...user, privileges: new Set(["Admin Users"]) }, undefined],
  ] as const)("at %s given what needs %j and %j comes to %p", (through, requirement, caller, refusal) => {
    expect(refusalOf(() => checkCaller(requirement, caller, through))).toBe(refusal);
  });
});

describe("callOperation()", () => {
  test("requires the operation's scope, as over HTTP", async () => {
    const { contextOf } = await createTestApplication();
    const operation = operations.find(({ name }) => name === "queryUsers");
    if (!operation) throw new TypeError("Cannot call the operation because there is none: queryUsers");
    const call = (caller: Actor) =>
      callOperation(operation, contextOf(caller), { body: { startRow: 0, endRow: 1 }, through: "mcp" });
    await expect(call(actor(["mcp"], ["mcp"]))).rejects.toMatchObject({ data: { requiredScope: "admin" } });
    expect(await call(actor(["mcp", "admin"], ["mcp"]))).toMatchObject({ rowCount: 1 });
  });
});
