import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches, type Operation, operations } from "@design-catalog/core";
import { roles } from "@design-catalog/core/application";
import { privilegeName } from "@design-catalog/core/engine";
import { users } from "@design-catalog/core/identity";
import { adapterNames } from "./adapters.ts";
import { type Client, textOf } from "./client.ts";
import { changedCredentials, credentialsOf, openToOthers } from "./credentials.ts";
import { administratorEmail, everyScope, password, startApi, type TestApi, type TestUser } from "./harness.ts";
import { endsTokens, isSuccess, ownRequest } from "./own-request.ts";
import { type Caller, callers, expectedOutcome, privilegesOf } from "./privilege-table.ts";
import { addProgram } from "./service-account.ts";
import { shareWorld, useOf } from "./shared-world.ts";
import { addThirdParty, type ThirdParty } from "./third-party.ts";
import { createWorld, type World } from "./world.ts";

test("whatever reads or changes credentials, sessions or a whole person is closed to third-party clients", () => {
  const touched =
    /\/(?:passkeys|totp|password|sessions|authorizations|secrets|signout|unlock|erase)\b|users\/\{id\}\/exports?\b/u;
  const touching = operations.filter(({ path }) => touched.test(path));
  // Operations without a token prove themselves by a link of a mail or a challenge; a portal has no clients.
  const open = touching.filter(({ firstParty, privilege }) => !firstParty && privilege !== "public");
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(touching.length).toBeGreaterThan(20);
});

test("operations have unique names and unique pairs of method and path", () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
});

describe.each([...adapterNames])("on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let narrow: Client;
  let thirdParty: ThirdParty;
  let planner: Client;
  let program: Client;
  const worlds = shareWorld(() => createWorld(api, { owner, user: owner }));
  const known = new Map<string, TestUser>();
  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    narrow = await api.signIn(administratorEmail, { scope: "openid api mcp" });
    thirdParty = await addThirdParty(api);
    planner = await thirdParty.letIn(textOf((await narrow.get("/api/v1/me")).body, "id"), everyScope);
    const [administrator] = await api.store.select(roles.table, { where: matches({ name: "Administrator" }) });
    program = await addProgram(api, [administrator?.id ?? ""]);
  });
  afterAll(() => api.close());

  /** One user for each set of privileges. */
  async function userWith(privileges: ReturnType<typeof privilegesOf>): Promise<TestUser> {
    const key = privileges.join();
    const user = known.get(key) ?? (await api.createUser({ privileges }));
    known.set(key, user);
    return user;
  }

  async function clientOf(caller: Caller, required: string): Promise<Client> {
    // The tokens of portals are those of a world.
    if (caller === "nobody" || caller.endsWith("portal")) return api.client();
    if (caller === "bad token") return api.client(owner.token?.replace(/.{9}$/u, "AAAAAAAAA"));
    if (caller === "administrator") return api.administrator;
    if (caller === "without admin") return narrow;
    if (caller === "third party") return planner;
    if (caller === "service account") return program;
    return caller === "owner" ? owner : userWith(privilegesOf(required, caller));
  }

  /** A client with the link of a world to a portal; undefined for callers without one. */
  function holderIn(world: World, caller: Caller): Client | undefined {
    if (caller === "portal") return api.client(world.portalToken);
    return caller === "reading portal" ? api.client(world.readingToken) : undefined;
  }

  /** A client of a user of its own, because the call ends the session. */
  async function spentClient(caller: Caller): Promise<Client> {
    const user = await api.createUser();
    if (caller === "third party") return thirdParty.letIn(user.id, everyScope);
    return caller === "without admin" ? api.signIn(user.emailAddress, { scope: "openid api mcp" }) : user;
  }

  // The answer of a stream does not end; `stream-changes.test.ts` judges its callers.
  const ending = operations.filter(({ name }) => name !== "streamChanges");
  const cases = ending.flatMap((operation, number) => {
    const required = privilegeName(operation.privilege);
    const all = callers.map((caller) => ({
      caller,
      outcome: expectedOutcome({ ...operation, required }, caller),
    }));
    const allowed = all.filter(({ outcome }) => outcome === 200);
    const isWhole = adapter === "memory" || isJudgedByRows(required);
    // On PostgreSQL, too, each operation is called once; its allowed callers take turns.
    const cells = isWhole ? all : allowed.slice(number % allowed.length).slice(0, 1);
    return cells.map((cell) => ({ ...operation, ...cell, required }));
  });
  test.each(cases.toSorted(byUse))(
    "$method $path given $caller answers $outcome",
    async ({ caller, outcome, required, ...operation }) => {
      const isSpent = outcome === 200 && endsTokens.has(operation.name);
      const known = isSpent ? await spentClient(caller) : await clientOf(caller, required);
      const call = async (world: World) => {
        const client = holderIn(world, caller) ?? known;
        const { method, path, ...rest } = await ownRequest(api, operation, { world, client });
        const before = outcome === 200 ? undefined : await api.fingerprint();
        const restore = outcome === 200 ? api.save?.() : undefined;
        const isJudged = outcome === 200 && required !== "public" && isOthers(caller);
        const credentials = isJudged ? await credentialsOf(api) : undefined;
        const answer = await client.send(method, path, rest);
        const changed = credentials ? changedCredentials(credentials, await credentialsOf(api)) : [];
        restore?.();
        // Every allowed call must succeed, with a declared status.
        const result = isSuccess(operation, answer) ? "allowed" : answer.status;
        return { before, answer, result, changed };
      };
      const expected = outcome === 200 ? "allowed" : outcome;
      const { before, answer, result, changed } = await worlds.run(call, (called) => called.result === expected);
      expect([result, answer.text]).toEqual([expected, answer.text]);
      expect(changed).toEqual(isOthers(caller) ? (openToOthers[operation.name] ?? []) : []);
      if (before === undefined) return;
      expect(await api.fingerprint()).toBe(before);
      const missing = outcome === 403 ? missingScope(operation.name, caller) : undefined;
      expect(answer.headers.get("www-authenticate") !== null).toBe(outcome === 401 || missing !== undefined);
      if (missing) {
        expect(answer.headers.get("www-authenticate")).toContain(`scope="${missing}", error="insufficient_scope"`);
      }
      if (outcome === 403 && operation.errorFormat !== "oauth") expect(typeof answer.body["detail"]).toBe("string");
    },
  );

  test("a role that loses a privilege ends its tokens within 5 s; a refreshed one has the current rights", async () => {
    // The service uses the real clock, so this waits for its cache.
    const user = await api.createUser({ privileges: ["Admin Signals"] });
    const form = { grant_type: "password", username: user.emailAddress, password };
    const tokens = (await api.client().send("POST", "/api/v1/oauth/token", { form })).body;
    const client = api.client(textOf(tokens, "access_token"));
    const read = (one: Client) => one.post("/api/v1/admin/signals/grid", { startRow: 0, endRow: 1 });
    expect((await read(client)).status).toBe(200);
    const [roleId = ""] = (await api.store.find(users, user.id))?.roles ?? [];
    const path = `/api/v1/admin/roles/${roleId}`;
    expect((await api.administrator.patch(path, { version: 0, privileges: ["Admin Cables"] })).status).toBe(200);
    const startMs = performance.now();
    // When the last request began that was answered: a busy machine takes its time for the next.
    let acceptedMs = 0;
    for (let begunMs = 0; begunMs < 10_000 && (await read(client)).status === 200;) {
      acceptedMs = begunMs;
      await Bun.sleep(50);
      begunMs = performance.now() - startMs;
    }
    expect(acceptedMs).toBeLessThan(5_000);
    const refused = await read(client);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("invalid_token"),
    ]);
    const refresh = { grant_type: "refresh_token", refresh_token: textOf(tokens, "refresh_token") };
    const renewed = (await api.client().send("POST", "/api/v1/oauth/token", { form: refresh })).body;
    expect((await read(api.client(textOf(renewed, "access_token")))).status).toBe(403);
  });

  test("nobody gains a privilege by editing roles or users", async () => {
    const user = await api.createUser({ privileges: ["Admin Roles r/w", "Admin Users r/w"] });
    const [administrator] = await api.store.select(roles.table, { where: matches({ name: "Administrator" }) });
    const [roleId = ""] = (await api.store.find(users, user.id))?.roles ?? [];
    const self = (await user.get(`/api/v1/admin/users/${user.id}`)).body;
    const before = await api.fingerprint();
    const attempts = [
      await user.post("/api/v1/admin/roles", { name: "Climber", privileges: ["Admin Products"] }),
      await user.patch(`/api/v1/admin/roles/${roleId}`, { version: 0, privileges: ["Admin Webhooks"] }),
      await user.put(`/api/v1/admin/roles/${roleId}`, { name: "Climber", privileges: ["Admin Webhooks r/w"] }),
      await user.put(`/api/v1/admin/users/${user.id}`, { ...self, roles: [roleId, administrator?.id] }),
      await user.patch(`/api/v1/admin/roles/${administrator?.id}`, { version: 0, privileges: [] }),
      await user.delete(`/api/v1/admin/roles/${administrator?.id}`),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    const me = (await api.administrator.get("/api/v1/me")).body;
    const account = (await api.administrator.get(`/api/v1/admin/users/${textOf(me, "id")}`)).body;
    const demoted = await api.administrator.put(`/api/v1/admin/users/${textOf(me, "id")}`, { ...account, roles: [] });
    expect([demoted.status, demoted.body["code"]]).toEqual([409, "conflict"]);
    expect(await api.fingerprint()).toBe(before);
  });

  test("a user who may no longer sign in gets no token and keeps none", async () => {
    const user = await api.createUser();
    const form = { grant_type: "password", username: user.emailAddress, password };
    const tokens = (await api.client().send("POST", "/api/v1/oauth/token", { form })).body;
    expect((await api.administrator.delete(`/api/v1/admin/users/${user.id}`)).status).toBe(204);
    expect((await api.client().send("POST", "/api/v1/oauth/token", { form })).body["error"]).toBe("invalid_grant");
    const refresh = { grant_type: "refresh_token", refresh_token: textOf(tokens, "refresh_token") };
    expect((await api.client().send("POST", "/api/v1/oauth/token", { form: refresh })).body["error"]).toBe(
      "invalid_grant",
    );
    expect((await user.get("/api/v1/me")).status).toBe(401);
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
    ["a refresh token instead", () => `Bearer ${"A".repeat(43)}`],
    ["a very long token", (token) => `Bearer ${"A".repeat(20_000)}.${token}`],
  ];
  test.each(badTokens)("an operation given %s answers 401 with a challenge", async (_, header) => {
    const authorization = header(api.administrator.token ?? "") ?? "";
    const answer = await api.client().get("/api/v1/me", { authorization });
    expect([answer.status, answer.body["code"]]).toEqual([401, "unauthenticated"]);
    expect(answer.headers.get("www-authenticate")).toStartWith("Bearer ");
  });
});

function isOthers(caller: Caller): boolean {
  return caller === "third party" || caller === "service account";
}

/** The scope that a refusal tells the caller to ask for; undefined where asking would not help. */
function missingScope(operation: string, caller: Caller): string | undefined {
  if (caller === "without admin") return "admin";
  return caller === "service account" && operation.endsWith("UserInfo") ? "openid" : undefined;
}

interface Case extends Pick<Operation, "method" | "path"> {
  readonly caller: Caller;
  readonly outcome: number;
}

/** Refusals first; then the calls of each caller, from what leaves a world as it is to what uses it up. */
function byUse(one: Case, other: Case): number {
  return turnOf(one) - turnOf(other) || useOf(one) - useOf(other);
}

function turnOf({ caller, outcome }: Case): number {
  return outcome === 200 ? 1 + callers.indexOf(caller) : 0;
}

/** True if the rows decide the outcome as well as the token. */
function isJudgedByRows(required: string): boolean {
  return required.startsWith("project ");
}

function withOtherClaims(token: string): string {
  const [header, claims = "", signature] = token.split(".");
  const altered = Buffer.from(claims, "base64url")
    .toString()
    .replace(/"iat":\d+/u, '"iat":1');
  return [header, Buffer.from(altered).toString("base64url"), signature].join(".");
}
