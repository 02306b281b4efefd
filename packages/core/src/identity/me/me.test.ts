import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, runOperation, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { issueToken } from "../oauth/token.ts";
import { findBrowserSession, startBrowserSession } from "../sign-in/browser-session.ts";
import { accessCacheMs, createAuthenticator } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { endAuthorization, listAuthorizations } from "./authorization-operations.ts";
import { changePassword } from "./change-password.ts";
import { patchMe } from "./me-operations.ts";
import { endOtherSessions, endSession, listSessions } from "./session-operations.ts";

let application: TestApplication;
let user: UserRow;
let password: string;

beforeEach(async () => {
  application = await createTestApplication();
  user = await application.addUser();
  password = `passphrase of ${user.emailAddress}`;
});

interface SignedIn {
  readonly actor: Actor;
  readonly accessToken: string;
  readonly refreshToken: string;
}

async function signIn(secret = password): Promise<SignedIn> {
  const body = { grant_type: "password", username: user.emailAddress, password: secret };
  const tokens = await application.call(issueToken, null, { body });
  const actor = await authenticate(tokens.access_token);
  if (!actor) throw new TypeError("Cannot continue because the sign-in gave no good token");
  return { actor, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? "" };
}

function authenticate(accessToken: string): Promise<Actor | undefined> {
  return createAuthenticator(application.storage, application.ports)(application.contextOf(null), accessToken);
}

function refresh(refreshToken: string) {
  return application.call(issueToken, null, { body: { grant_type: "refresh_token", refresh_token: refreshToken } });
}

describe("patchMe", () => {
  test("changes names and language at the version last read, and nothing else", async () => {
    const { actor } = await signIn();
    const body = { firstName: "Kim", locale: "de-CH", version: 0 };
    expect(await application.call(patchMe, actor, { body })).toMatchObject({ ...body, version: 1, lastName: null });
    const stale = application.call(patchMe, actor, { body: { lastName: "Lund", version: 0 } });
    await expect(stale).rejects.toMatchObject({ code: "version_conflict", data: { currentVersion: 1 } });
    for (const member of ["roles", "emailAddress", "status", "settings"]) {
      const refused = application.call(patchMe, actor, { body: { [member]: [], version: 1 } });
      await expect(refused).rejects.toMatchObject({
        data: { errors: [{ pointer: `/${member}`, code: "unknown_member" }] },
      });
    }
    const audited = await application.store.select(auditEntries, {
      where: matches({ resourceId: user.id, action: "update" }),
    });
    expect(audited.map(({ changes }) => changes.map(({ field }) => field))).toEqual([["firstName", "locale"]]);
  });
});

describe("changePassword", () => {
  const newPassword = "four other random words";
  const change = ({ actor }: SignedIn, currentPassword = password) =>
    application.call(changePassword, actor, { body: { currentPassword, newPassword } });

  test("accepts the new password and no longer the old one, and ends all other sessions", async () => {
    const [own, other] = [await signIn(), await signIn()];
    await change(own);
    await expect(signIn()).rejects.toThrow("The credentials are wrong");
    expect((await signIn(newPassword)).actor.userId).toBe(user.id);
    application.ports.clock.advance(accessCacheMs);
    expect([await authenticate(own.accessToken), await authenticate(other.accessToken)]).toEqual([
      undefined,
      undefined,
    ]);
    await expect(refresh(other.refreshToken)).rejects.toThrow("The refresh token is invalid or has expired");
    const renewed = await refresh(own.refreshToken);
    expect((await authenticate(renewed.access_token))?.sessionId).toBe(own.actor.sessionId ?? "none");
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: user.id }) });
    expect(entries.flatMap(({ changes }) => changes.filter(({ field }) => field === "passwordHash"))).toEqual([
      { field: "passwordHash", before: "[secret]", after: "[secret]" },
    ]);
  });

  test("given a wrong current password changes nothing, and after five waits a quarter of an hour", async () => {
    const own = await signIn();
    for (let tries = 0; tries < 5; tries++) {
      await expect(change(own, "guess")).rejects.toMatchObject({
        code: "validation_failed",
        data: { errors: [{ pointer: "/currentPassword", code: "wrong_password" }] },
      });
    }
    await expect(change(own)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await authenticate(own.accessToken)).toBeDefined();
    application.ports.clock.advance(900_000);
    await change(own);
    expect((await application.store.find(users, user.id))?.accessEpoch).toBe(1);
  });

  test("called twice concurrently succeeds once", async () => {
    const own = await signIn();
    const results = await Promise.allSettled([change(own), change(own)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test.each(["", "short", "x".repeat(1_025)])("given the new password %p refuses it", async (refused) => {
    const { actor } = await signIn();
    const body = { currentPassword: password, newPassword: refused };
    await expect(application.call(changePassword, actor, { body })).rejects.toMatchObject({
      data: { errors: [{ pointer: "/newPassword" }] },
    });
  });

  test("given an account without a password refuses every password", async () => {
    const own = await signIn();
    await application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: user.id }), { passwordHash: null }),
    );
    await expect(change(own)).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("sessions", () => {
  const sessions = ({ actor }: SignedIn) => application.call(listSessions, actor);

  test("of a user are shown to administrators, as the user sees them", async () => {
    const own = await sessions(await signIn());
    const parameters = { userId: user.id };
    const shown = await application.callNamed("listUserSessions", application.actorWith("Admin Users"), { parameters });
    expect(shown).toEqual(own.map((session) => ({ ...session, current: false })));
  });
  const end = ({ actor }: SignedIn, id: string | undefined) =>
    application.call(endSession, actor, { parameters: { id: id ?? "" } });

  test("are listed with the last used first and the current one marked", async () => {
    const first = await signIn();
    application.ports.clock.advance(60_000);
    const second = await signIn();
    application.ports.clock.advance(60_000);
    await refresh(first.refreshToken);
    const createdAt = application.ports.clock.now() - 120_000;
    expect(await sessions(second)).toEqual([
      {
        id: first.actor.sessionId ?? "",
        clientId: "first-party",
        scope: "api admin",
        createdAt: formatTimestamp(createdAt),
        lastUsedAt: formatTimestamp(createdAt + 120_000),
        expiresAt: formatTimestamp(createdAt + 120_000 + 30 * 86_400_000),
        network: "192.0.2.0/24",
        device: null,
        current: false,
      },
      expect.objectContaining({ id: second.actor.sessionId, current: true }),
    ]);
    application.ports.clock.advance(31 * 86_400_000);
    expect(await sessions(second)).toEqual([]);
  });

  test("end one by one: the tokens of one stop working, the others continue to work", async () => {
    const [own, lost] = [await signIn(), await signIn()];
    await end(own, lost.actor.sessionId);
    await expect(refresh(lost.refreshToken)).rejects.toThrow("The refresh token is invalid or has expired");
    application.ports.clock.advance(accessCacheMs);
    expect(await authenticate(lost.accessToken)).toBeUndefined();
    expect(await authenticate((await refresh(own.refreshToken)).access_token)).toBeDefined();
    expect(await sessions(own)).toHaveLength(1);
    await expect(end(own, lost.actor.sessionId)).rejects.toMatchObject({ code: "not_found" });
  });

  async function signInBrowser() {
    const row = await application.store.find(users, user.id);
    if (!row) throw new TypeError("Cannot sign in because the user is gone");
    const start = startBrowserSession;
    return application.store.transaction((transaction) =>
      start({ context: application.contextOf(null), transaction }, row),
    );
  }

  test("of browsers are listed and end one by one or by expiry", async () => {
    const own = await signIn();
    application.ports.clock.advance(60_000);
    const [lost, kept] = [await signInBrowser(), await signInBrowser()];
    const ids = async () => (await sessions(own)).map(({ id }) => id);
    expect((await sessions(own))[0]).toEqual({
      id: kept.session.id,
      clientId: null,
      scope: "",
      createdAt: kept.session.signedInAt,
      lastUsedAt: kept.session.signedInAt,
      expiresAt: kept.session.expiresAt,
      network: "192.0.2.0/24",
      device: null,
      current: false,
    });
    expect(await ids()).toEqual([kept.session.id, lost.session.id, own.actor.sessionId ?? ""]);
    await end(own, lost.session.id);
    const context = application.contextOf(null);
    expect(await findBrowserSession(context, lost.token)).toBeUndefined();
    expect(await findBrowserSession(context, kept.token)).toBeDefined();
    expect(await ids()).toEqual([kept.session.id, own.actor.sessionId ?? ""]);
    await expect(end(own, lost.session.id)).rejects.toMatchObject({ code: "not_found" });
    const entries = await application.store.select(auditEntries, { where: matches({ action: "revoke" }) });
    expect(entries).toMatchObject([{ actorUserId: user.id, changes: [{ before: [lost.session.id] }] }]);
    const stranger = { ...application.actorWith(), userId: (await application.addUser()).id };
    const foreign = application.call(endSession, stranger, { parameters: { id: kept.session.id } });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    application.ports.clock.advance(12 * 3_600_000);
    expect(await ids()).toEqual([own.actor.sessionId ?? ""]);
  });

  test("of others than the request end at once, whatever began them", async () => {
    const [own, lost, browser] = [await signIn(), await signIn(), await signInBrowser()];
    const stranger = await application.addUser();
    await application.call(endOtherSessions, own.actor);
    expect(await sessions(own)).toMatchObject([{ id: own.actor.sessionId, current: true }]);
    await expect(refresh(lost.refreshToken)).rejects.toThrow("The refresh token is invalid or has expired");
    expect(await findBrowserSession(application.contextOf(null), browser.token)).toBeUndefined();
    expect(await authenticate((await refresh(own.refreshToken)).access_token)).toBeDefined();
    expect(await application.store.find(users, stranger.id)).toEqual(stranger);
  });

  test("of another user are not found", async () => {
    const own = await signIn();
    const stranger = await application.addUser();
    const actor = { ...application.actorWith(), userId: stranger.id };
    const parameters = { id: own.actor.sessionId ?? "" };
    await expect(application.call(endSession, actor, { parameters })).rejects.toMatchObject({ code: "not_found" });
    expect(await application.call(listSessions, actor)).toEqual([]);
  });
});

describe("authorizations", () => {
  /** Creates the rows that authorizing a client leaves behind. */
  async function letIn(clientId: string, scope: string): Promise<void> {
    const own = await signIn();
    const familyId = own.actor.sessionId ?? "";
    await application.store.transaction((transaction) =>
      transaction.update(refreshTokens, matches({ familyId }), { clientId, scope }),
    );
  }

  test("list third-party clients with their rights", async () => {
    const own = await signIn();
    expect(await application.call(listAuthorizations, own.actor)).toEqual([]);
    await letIn("planner", "api");
    application.ports.clock.advance(60_000);
    await letIn("planner", "api mcp");
    const now = application.ports.clock.now();
    expect(await application.call(listAuthorizations, own.actor)).toEqual([
      {
        clientId: "planner",
        name: null,
        scopes: ["api", "mcp"],
        grantedAt: formatTimestamp(now - 60_000),
        lastUsedAt: formatTimestamp(now),
        sessions: 2,
      },
    ]);
  });

  test("are revoked with all sessions of the client, and of no other", async () => {
    const own = await signIn();
    await letIn("planner", "api");
    await letIn("https://other.example/client", "api");
    const parameters = { clientId: "planner" };
    await application.call(endAuthorization, own.actor, { parameters });
    const left = await application.call(listAuthorizations, own.actor);
    expect(left.map(({ clientId }) => clientId)).toEqual(["https://other.example/client"]);
    const again = application.call(endAuthorization, own.actor, { parameters });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    expect(await application.store.count(auditEntries, matches({ action: "revoke" }))).toBe(1);
    const firstParty = { parameters: { clientId: "first-party" } };
    const refused = runOperation(endAuthorization, application.contextOf(own.actor), firstParty);
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
  });
});
