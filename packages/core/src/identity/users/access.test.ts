import { describe, expect, test } from "bun:test";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { privileges } from "../../application/areas.ts";
import { administratorRole, roles } from "../../application/roles/table.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import { issueToken } from "../oauth/token.ts";
import { accessCacheMs, createAuthenticator } from "./access.ts";
import { type UserRow, users } from "./table.ts";

async function createRole(application: TestApplication, name: string, held: readonly Privilege[]): Promise<string> {
  return idOf(
    await application.callNamed("createRole", application.administrator, { body: { name, privileges: held } }),
  );
}

async function signIn(application: TestApplication, user: UserRow): Promise<string> {
  const body = { grant_type: "password", username: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  return (await application.call(issueToken, null, { body })).access_token;
}

async function setUp() {
  const application = await createTestApplication();
  const roleId = await createRole(application, "Editor", ["Admin Products r/w", "Admin Cables"]);
  const user = await application.addUser({ roles: [roleId] });
  const token = await signIn(application, user);
  const authenticate = createAuthenticator(application.storage, application.ports);
  const actorOf = (accessToken = token) => authenticate(application.contextOf(null), accessToken);
  const change = (changes: Partial<UserRow>) =>
    application.store.transaction((transaction) => transaction.update(users, matches({ id: user.id }), changes));
  const forget = () => application.ports.clock.advance(accessCacheMs);
  return { application, roleId, user, token, authenticate, actorOf, change, forget };
}

describe("createAuthenticator()", () => {
  test("given a token gives its user with the privileges of the roles", async () => {
    const { application, user, actorOf } = await setUp();
    expect(await actorOf()).toEqual({
      userId: user.id,
      subject: user.id,
      emailAddress: user.emailAddress,
      roles: ["Editor"],
      privileges: new Set(["Admin Products r/w", "Admin Cables"]),
      sessionId: expect.stringMatching(/^[0-9a-f]{24}$/u),
      clientId: "first-party",
      scopes: new Set(["api", "admin"]),
      resources: new Set(["api"]),
    });
    const administratorRoles = await application.store.select(roles.table, {
      where: matches({ name: administratorRole }),
    });
    const administrator = await application.addUser({ roles: administratorRoles.map(({ id }) => id) });
    expect((await actorOf(await signIn(application, administrator)))?.privileges).toEqual(new Set(privileges));
  });

  test("refuses a malformed token, and a token of another application", async () => {
    const { application, actorOf, authenticate, token } = await setUp();
    expect(await actorOf("")).toBeUndefined();
    expect(await actorOf(`${token}x`)).toBeUndefined();
    expect(
      await authenticate({ ...application.contextOf(null), applicationId: testId<"application">("2") }, token),
    ).toBeUndefined();
  });

  test("refuses a token within 5 seconds after its role was edited", async () => {
    const { application, roleId, actorOf, user } = await setUp();
    expect(await actorOf()).toBeDefined();
    const body = { version: 0, privileges: ["Admin Cables"] };
    await application.callNamed("patchRole", application.administrator, { parameters: { roleId }, body });
    application.ports.clock.advance(5000);
    expect(await actorOf()).toBeUndefined();
    expect((await actorOf(await signIn(application, user)))?.privileges).toEqual(new Set(["Admin Cables"]));
  });

  test("accepts a token issued after a change at once, even if older rights are cached", async () => {
    const { application, actorOf, change, user } = await setUp();
    expect(await actorOf()).toBeDefined();
    await change({ accessEpoch: 1 });
    const renewed = await signIn(application, { ...user, accessEpoch: 1 });
    expect(await actorOf(renewed)).toBeDefined();
    expect(await actorOf()).toBeUndefined();
  });

  test("refuses a token whose role was removed", async () => {
    const { application, roleId, actorOf } = await setUp();
    await application.callNamed("deleteRole", application.administrator, { parameters: { roleId } });
    expect(await actorOf()).toBeUndefined();
  });

  const changes: readonly (readonly [what: string, Partial<UserRow>])[] = [
    ["is deleted", { status: "deleted" }],
    ["is removed", { deleted: true }],
    ["is pending", { status: "pending" }],
    ["has another epoch", { accessEpoch: 1 }],
    ["has lost the role", { roles: [] }],
  ];
  for (const [what, change] of changes) {
    test(`refuses a token once its user ${what}`, async () => {
      const { actorOf, change: apply, forget } = await setUp();
      expect(await actorOf()).toBeDefined();
      await apply(change);
      forget();
      expect(await actorOf()).toBeUndefined();
    });
  }

  test("refuses the token of a deleted user within 5 seconds, although the clock was set back by half an hour", async () => {
    const { application, actorOf, change, forget } = await setUp();
    application.ports.clock.advance(1_800_000);
    expect(await actorOf()).toBeDefined();
    application.ports.clock.advance(-1_800_000);
    await change({ status: "deleted" });
    forget();
    expect(await actorOf()).toBeUndefined();
  });

  test("within 5 seconds refuses the tokens of a session that has ended, and accepts those of others", async () => {
    const { application, user, token, actorOf } = await setUp();
    const other = await signIn(application, user);
    const lost = (await actorOf())?.sessionId ?? "";
    expect(await actorOf(other)).toBeDefined();
    const actor = { ...application.actorWith(), userId: user.id };
    await application.callNamed("endSession", actor, { parameters: { id: lost } });
    application.ports.clock.advance(accessCacheMs);
    expect(await actorOf(token)).toBeUndefined();
    expect(await actorOf(other)).toBeDefined();
    // As long as a token of the session could live.
    application.ports.clock.advance(3_590_000);
    expect(await actorOf(token)).toBeUndefined();
    expect(await actorOf(other)).toBeDefined();
  });

  test("reads the store once for many tokens of a user", async () => {
    const { application, token } = await setUp();
    let opened = 0;
    const counting = {
      open(applicationId: Id<"application">) {
        opened += 1;
        return application.storage.open(applicationId);
      },
    };
    const authenticate = createAuthenticator(counting, application.ports);
    await Promise.all(Array.from({ length: 50 }, () => authenticate(application.contextOf(null), token)));
    expect(opened).toBe(1);
  });

  test("does not cache a failure of the store", async () => {
    const { application, token } = await setUp();
    let broken = true;
    const failing = {
      open(applicationId: Id<"application">) {
        const store = application.storage.open(applicationId);
        return broken ? { ...store, find: () => Promise.reject(new RangeError("down")) } : store;
      },
    };
    const authenticate = createAuthenticator(failing, application.ports);
    await expect(authenticate(application.contextOf(null), token)).rejects.toThrow("down");
    broken = false;
    expect(await authenticate(application.contextOf(null), token)).toBeDefined();
  });
});
