import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isJsonObject, operations } from "@design-catalog/core";
import { join } from "node:path";
import { adapterNames } from "./adapters.ts";
import type { Client } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { type Caller, callers, expectedOutcome, privilegesOf, requiredOperations } from "./privilege-table.ts";
import { createWorld, validRequest, type World } from "./world.ts";

const declared = operations.map(({ name, method, path, privilege }) => ({ name, method, path, privilege }));

test.each(requiredOperations)("operations given %s %s have it with the privilege %s", (method, path, privilege) => {
  const found = declared.filter((operation) => operation.method === method && operation.path === path);
  expect(found.map((operation) => operation.privilege)).toEqual([privilege]);
});

test("operations have unique names and unique pairs of method and path", () => {
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
  expect(new Set(declared.map(({ method, path }) => `${method} ${path}`)).size).toBe(declared.length);
});

const contractFile = join(import.meta.dirname, "../../contract/privileges.json");

test("operations are those of contract/privileges.json, one by one", async () => {
  const contract: unknown = await Bun.file(contractFile).json();
  const entries = declared.map(({ name, method, path, privilege }) => [name, { method, path, privilege }] as const);
  expect(contract).toMatchObject({ operations: Object.fromEntries(entries) });
  const listed = isJsonObject(contract) ? contract["operations"] : undefined;
  expect(Object.keys(isJsonObject(listed) ? listed : {})).toHaveLength(declared.length);
});

describe.each([...adapterNames])("on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  /** Undefined once a call has changed it: a refused one leaves it as it was. */
  let world: World | undefined;
  const users = new Map<string, TestUser>();
  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
  });
  afterAll(() => api.close());

  /** One user for each set of privileges, as sign-ins cost a hash. */
  async function userWith(privileges: ReturnType<typeof privilegesOf>): Promise<TestUser> {
    const key = privileges.join();
    const user = users.get(key) ?? (await api.createUser({ privileges }));
    users.set(key, user);
    return user;
  }

  async function clientOf(caller: Caller, required: (typeof declared)[number]["privilege"]): Promise<Client> {
    if (caller === "nobody") return api.client();
    if (caller === "bad token") return api.client(owner.token?.replace(/.{9}$/u, "AAAAAAAAA"));
    if (caller === "administrator") return api.administrator;
    return caller === "owner" ? owner : userWith(privilegesOf(required, caller));
  }

  describe.each([...operations])("$method $path", (operation) => {
    const cells = callers.map((caller) => [caller, expectedOutcome(operation.privilege, caller)] as const);
    test.each(cells)("given %s answers %d", async (caller, outcome) => {
      const client = await clientOf(caller, operation.privilege);
      world ??= await createWorld(api, { owner, user: owner });
      const { method, path, ...rest } = validRequest(operation, world);
      const before = await api.fingerprint();
      const answer = await client.send(method, path, rest);
      // Every allowed call is a complete one: its status is the declared success.
      expect([answer.status, answer.text]).toEqual([outcome === 200 ? operation.status : outcome, answer.text]);
      if (outcome === 200) {
        world = operation.method === "GET" ? world : undefined;
        return;
      }
      expect(await api.fingerprint()).toBe(before);
      expect(answer.headers.get("www-authenticate") !== null).toBe(outcome === 401);
      if (outcome === 403) expect(typeof answer.body["detail"]).toBe("string");
    });
  });

  const badTokens: readonly (readonly [string, (token: string) => string | undefined])[] = [
    ["no scheme", (token) => token],
    ["another scheme", (token) => `Basic ${token}`],
    ["an empty token", () => "Bearer "],
    ["two tokens", (token) => `Bearer ${token}, Bearer ${token}`],
    ["no signature", (token) => `Bearer ${token.slice(0, token.lastIndexOf(".") + 1)}`],
    [
      "alg none",
      (token) => `Bearer ${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${token.split(".")[1]}.`,
    ],
    ["other claims", (token) => `Bearer ${withOtherClaims(token)}`],
    ["a refresh token in its place", () => `Bearer ${"A".repeat(43)}`],
    ["a very long token", (token) => `Bearer ${"A".repeat(20_000)}.${token}`],
  ];
  test.each(badTokens)("an operation given %s answers 401 with a challenge", async (_, header) => {
    const authorization = header(api.administrator.token ?? "") ?? "";
    const answer = await api.client().get("/api/v1/me", { authorization });
    expect([answer.status, answer.body["code"]]).toEqual([401, "unauthenticated"]);
    expect(answer.headers.get("www-authenticate")).toStartWith("Bearer ");
  });
});

function withOtherClaims(token: string): string {
  const [header, claims = "", signature] = token.split(".");
  const altered = Buffer.from(claims, "base64url")
    .toString()
    .replace(/"iat":\d+/u, '"iat":1');
  return [header, Buffer.from(altered).toString("base64url"), signature].join(".");
}
