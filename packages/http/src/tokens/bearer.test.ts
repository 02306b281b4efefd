import { beforeAll, describe, expect, test } from "bun:test";
import { type Actor, defineOperation, type Privilege } from "@design-catalog/core";
import { baseUrl, createTestService, readObject, type TestService } from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";
import { Type } from "@sinclair/typebox";
import type { ContextRoute } from "../routes/context-route.ts";

const about = { method: "GET", tag: "Test", summary: "Test", description: "Test." } as const;
const answer = { audience: "anyone", status: 200, output: Type.Object({}), run: async () => ({}) } as const;
const forUsers = { ...about, ...answer, privilege: "user" } as const;
const operations = [
  defineOperation({ ...forUsers, name: "readApi", path: "/api/v1/api", scope: "api", errorFormat: "problem" }),
  defineOperation({ ...about, ...answer, name: "readAdmin", path: "/api/v1/admin", privilege: "Admin Users" }),
  defineOperation({ ...forUsers, name: "readUser", path: "/api/v1/user", scope: "openid", errorFormat: "oauth" }),
];
const assistant: ContextRoute = {
  ...about,
  privilege: "user",
  name: "assistant",
  path: "/api/v1/mcp",
  resource: "mcp",
  answer: "Nothing",
  mediaType: "application/json",
  run: async () => new Response("{}"),
};

function actor(
  scopes: readonly string[],
  resources: readonly ("api" | "mcp")[],
  privileges: readonly Privilege[] = [],
): Actor {
  const user = { userId: testId<"user">("a"), emailAddress: "kim@dealer.example", roles: [] };
  return { ...user, privileges: new Set(privileges), scopes: new Set(scopes), resources: new Set(resources) };
}

const actors: { readonly [token: string]: Actor } = {
  api: actor(["api"], ["api"]),
  mcp: actor(["mcp"], ["mcp"]),
  both: actor(["api", "mcp"], ["api", "mcp"]),
  // Administrators only.
  api_only: actor(["api", "mcp"], ["api", "mcp"], ["Admin Users"]),
  admin: actor(["admin"], ["api"], ["Admin Users"]),
  admin_elsewhere: actor(["admin"], ["mcp"], ["Admin Users"]),
  // A client gets this token when it names one resource and the scopes of another.
  crossed: actor(["mcp", "openid"], ["api"]),
};

let service: TestService;
beforeAll(async () => {
  const authenticate = async (_served: unknown, token: string) => actors[token];
  service = await createTestService({ operations, contextRoutes: [assistant], authenticate });
});

const send = (path: string, token?: string) =>
  service.send(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

/** The start of every challenge, before the error. */
function challenge(realm: string, path: string, scope = realm): string {
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource${path}`;
  return `Bearer realm="${realm}", resource_metadata="${metadata}", scope="${scope}"`;
}

describe("a token", () => {
  test.each([
    ["api", [200, 401, 403]],
    ["mcp", [401, 200, 403]],
    ["both", [200, 200, 403]],
    ["crossed", [403, 401, 200]],
  ])("that is %s opens the API, the assistant's resource and the user by %p", async (token, expected) => {
    const paths = ["/api/v1/api", "/api/v1/mcp", "/api/v1/user"];
    const statuses = await Promise.all(paths.map(async (path) => (await send(path, token)).status));
    expect(statuses).toEqual(expected);
  });

  test.each([
    ["admin", 200, 403],
    ["api_only", 403, 200],
    ["admin_elsewhere", 401, 401],
  ])(
    "that is %s gets %d from one operation of administration and %d from another",
    async (token, administration, other) => {
      const answers = await Promise.all(["/api/v1/admin", "/api/v1/api"].map((path) => send(path, token)));
      expect(answers.map(({ status }) => status)).toEqual([administration, other]);
    },
  );

  test("of an administrator that lacks the scope admin is told to ask for it", async () => {
    const refused = await send("/api/v1/admin", "api_only");
    const insufficient = ', error="insufficient_scope", error_description="The access token lacks a scope"';
    expect(refused.headers.get("www-authenticate")).toBe(challenge("api", "/api/v1", "admin") + insufficient);
    expect(await readObject(refused)).toMatchObject({ status: 403, code: "forbidden", requiredScope: "admin" });
  });

  test("that is absent or for another resource is challenged with the metadata of the requested one", async () => {
    const absent = await send("/api/v1/mcp");
    expect([absent.status, absent.headers.get("www-authenticate")]).toEqual([401, challenge("mcp", "/api/v1/mcp")]);
    expect(await readObject(absent)).toMatchObject({ detail: "A bearer token is required" });
    const other = await send("/api/v1/mcp", "api");
    const invalid = ', error="invalid_token", error_description="The access token is invalid or expired"';
    expect(other.headers.get("www-authenticate")).toBe(challenge("mcp", "/api/v1/mcp") + invalid);
  });

  test("that lacks the scope is told which one to ask the user for", async () => {
    const insufficient = ', error="insufficient_scope", error_description="The access token lacks a scope"';
    const api = await send("/api/v1/api", "crossed");
    expect(api.headers.get("www-authenticate")).toBe(challenge("api", "/api/v1") + insufficient);
    expect(await readObject(api)).toMatchObject({ status: 403, code: "forbidden", requiredScope: "api" });
    const user = await send("/api/v1/user", "api");
    expect(user.headers.get("www-authenticate")).toBe(challenge("api", "/api/v1", "openid") + insufficient);
    expect(await readObject(user)).toMatchObject({ error: "insufficient_scope" });
  });

  test("whose user lacks the privilege is not challenged, because no sign-in would grant it", async () => {
    const response = await send("/api/v1/admin", "api");
    expect(response.headers.get("www-authenticate")).toBeNull();
    expect(await readObject(response)).toMatchObject({ status: 403, requiredPrivilege: "Admin Users" });
  });
});

test("the challenge names the origin that the client called", async () => {
  const applicationOf = async (host: string) =>
    host === "dealer.example"
      ? { applicationId: testId<"application">("89abcdef0123456789abcdef"), baseUrl: "https://dealer.example" }
      : undefined;
  const { handler } = await createTestService({ operations, applicationOf });
  const response = await handler.handle(new Request("https://dealer.example/api/v1/api"));
  expect(response.headers.get("www-authenticate")).toContain(
    'resource_metadata="https://dealer.example/.well-known/oauth-protected-resource/api/v1"',
  );
});
