import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { type UserRow, users } from "../users/table.ts";
import {
  browserSessionSeconds,
  endBrowserSession,
  findBrowserSession,
  startBrowserSession,
} from "./browser-session.ts";
import { browserSessions } from "./browser-sessions.ts";

async function setUp() {
  const application = await createTestApplication();
  const context = application.contextOf(null);
  const user = await application.addUser();
  const start = (row = user) =>
    application.store.transaction((transaction) => startBrowserSession({ context, transaction }, row));
  const change = (changes: Partial<UserRow>) =>
    application.store.transaction((transaction) => transaction.update(users, matches({ id: user.id }), changes));
  const find = (token: string) => findBrowserSession(context, token);
  return { application, context, user, start, change, find };
}

describe("startBrowserSession()", () => {
  test("gives a token of 256 bits, stores only its hash, and records the sign-in", async () => {
    const { application, user, start } = await setUp();
    const { token, session } = await start();
    expect(token).toMatch(/^[0-9a-f]{64}$/u);
    expect(JSON.stringify(await application.store.select(browserSessions))).not.toContain(token);
    expect(session).toMatchObject({ userId: user.id, signedInAt: "2026-11-21T09:30:00.000Z" });
    expect((await application.store.find(users, user.id))?.lastSignInAt).toBe("2026-11-21T09:30:00.000Z");
    const where = matches({ action: "sign-in", resourceId: user.id, actorUserId: user.id });
    expect(await application.store.count(auditEntries, where)).toBe(1);
  });

  const changes: readonly (readonly [what: string, Partial<UserRow>])[] = [
    ["was signed out everywhere", { accessEpoch: 1 }],
    ["was deleted", { deleted: true }],
  ];
  for (const [what, meanwhile] of changes) {
    test(`given an account that ${what} since it was read starts no session`, async () => {
      const { application, start, change } = await setUp();
      await change(meanwhile);
      expect((await failureOf(() => start())).code).toBe("conflict");
      expect(await application.store.count(browserSessions)).toBe(0);
    });
  }
});

describe("findBrowserSession()", () => {
  test("gives session and user for 12 hours, even if the session is in use", async () => {
    const { application, user, start, find } = await setUp();
    const { token, session } = await start();
    application.ports.clock.advance(browserSessionSeconds * 1000 - 1);
    expect(await find(token)).toMatchObject({ session, user: { id: user.id } });
    application.ports.clock.advance(1);
    expect(await find(token)).toBeUndefined();
  });

  const changes: readonly (readonly [what: string, Partial<UserRow>])[] = [
    ["is deleted", { status: "deleted" }],
    ["is removed", { deleted: true }],
    ["has another epoch", { accessEpoch: 1 }],
  ];
  for (const [what, changed] of changes) {
    test(`gives no session once the user ${what}`, async () => {
      const { start, find, change } = await setUp();
      const { token } = await start();
      expect(await find(token)).toBeDefined();
      await change(changed);
      expect(await find(token)).toBeUndefined();
    });
  }

  test("gives no session for a malformed token or a hash", async () => {
    const { start, find } = await setUp();
    const { session } = await start();
    expect(await find("")).toBeUndefined();
    expect(await find(session.tokenHash)).toBeUndefined();
  });
});

test("endBrowserSession() ends only that session, and audits it once", async () => {
  const { application, context, user, start, find } = await setUp();
  const [first, second] = [await start(), await start()];
  await endBrowserSession(context, first.token);
  await endBrowserSession(context, first.token);
  await endBrowserSession(context, "unknown");
  expect(await find(first.token)).toBeUndefined();
  expect(await find(second.token)).toBeDefined();
  const entries = await application.store.select(auditEntries, { where: matches({ action: "sign-out" }) });
  const changes = [{ field: "sessions", before: [first.session.id], after: [] }];
  expect(entries).toMatchObject([{ resourceId: user.id, actorUserId: user.id, changes }]);
});
