import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { applications } from "../../application/settings/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { confirmTotp, getTotp, startTotp } from "../factors/factor-operations.ts";
import { issueToken } from "../oauth/token.ts";
import { createAuthenticator } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { resetTotp, signOutUser, unlockUser } from "./administration.ts";
import { findBrowserSession, startBrowserSession } from "./browser-session.ts";
import { verifyCredentials } from "./verify-credentials.ts";

async function setUp() {
  const application = await createTestApplication();
  const where = matches({ name: administratorRole });
  const [role] = await application.store.select(roles.table, { where });
  const user = await application.addUser({ roles: role ? [role.id] : [] });
  const authenticate = createAuthenticator(application.storage, application.ports);
  return {
    application,
    user,
    parameters: { id: user.id },
    authenticate: (token: string) => authenticate(application.contextOf(null), token),
    signIn: (otp?: string) => signIn(application, user, otp),
    within5Seconds: () => application.ports.clock.advance(4999),
  };
}

function signIn(application: TestApplication, user: UserRow, otp?: string) {
  const body = { grant_type: "password", username: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  return application.call(issueToken, null, { body: otp === undefined ? body : { ...body, otp } });
}

/** Gives a user a confirmed factor and returns its secret. */
async function confirmFactor(application: TestApplication, user: UserRow): Promise<string> {
  const actor = { ...application.actorWith(), userId: user.id };
  const body = { currentPassword: `passphrase of ${user.emailAddress}` };
  const { secret } = await application.call(startTotp, actor, { body });
  const code = await oneTimeCode(secret, application.ports.clock.now());
  await application.call(confirmTotp, actor, { body: { code } });
  return secret;
}

async function needFactors(application: TestApplication): Promise<void> {
  await application.store.transaction((transaction) =>
    transaction.update(applications, matches({ id: application.store.applicationId }), {
      settings: { administratorsNeedTotp: true },
    }),
  );
}

describe("unlockUser()", () => {
  test("ends the waiting time of an account for every network, and is audited", async () => {
    const { application, user, parameters, signIn } = await setUp();
    const attempt = (clientAddress: string, password: string) =>
      verifyCredentials(
        { ...application.contextOf(null), clientAddress },
        { emailAddress: user.emailAddress, password },
      );
    await signIn();
    for (const address of ["192.0.2.7", "198.51.100.1"]) {
      for (let count = 0; count < 5; count++) await attempt(address, "wrong");
      expect((await failureOf(() => attempt(address, "wrong"))).code).toBe("rate_limited");
    }
    await application.call(unlockUser, application.administrator, { parameters });
    for (const address of ["192.0.2.7", "198.51.100.1"]) {
      expect((await attempt(address, `passphrase of ${user.emailAddress}`)).outcome).toBe("verified");
    }
    expect(await application.store.select(auditEntries, { where: matches({ action: "unlock" }) })).toMatchObject([
      { kind: "User", resourceId: user.id, actorUserId: application.administrator.userId },
    ]);
  });

  test("given an unknown user is not found", async () => {
    const { application } = await setUp();
    const parameters = { id: application.ports.ids.next() };
    const failure = await failureOf(() => application.call(unlockUser, application.administrator, { parameters }));
    expect(failure.code).toBe("not_found");
  });
});

describe("signOutUser()", () => {
  test("within 5 seconds ends tokens, refresh tokens and browsers of the user", async () => {
    const { application, user, parameters, authenticate, signIn, within5Seconds } = await setUp();
    const context = application.contextOf(null);
    const tokens = await signIn();
    const { token } = await application.store.transaction((transaction) =>
      startBrowserSession({ context, transaction }, user),
    );
    expect(await authenticate(tokens.access_token)).toBeDefined();
    await application.call(signOutUser, application.administrator, { parameters });
    within5Seconds();
    expect(await authenticate(tokens.access_token)).toBeUndefined();
    expect(await findBrowserSession(context, token)).toBeUndefined();
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    await expect(application.call(issueToken, null, { body: refresh })).rejects.toThrow("invalid or has expired");
    expect(await authenticate((await signIn()).access_token)).toBeDefined();
    expect(await application.store.count(auditEntries, matches({ action: "sign-out", resourceId: user.id }))).toBe(1);
  });
});

test.each([unlockUser, signOutUser])("$name is refused to a caller who holds less than the user", async (operation) => {
  const { application, user, parameters } = await setUp();
  const actor = application.actorWith("Admin Users r/w");
  expect((await failureOf(() => application.call(operation, actor, { parameters }))).code).toBe("forbidden");
  expect(await application.store.find(users, user.id)).toEqual(user);
  expect(await application.store.count(auditEntries, matches({ resourceId: user.id }))).toBe(0);
  const plain = { id: (await application.addUser()).id };
  await application.call(operation, actor, { parameters: plain });
});

describe("resetTotp()", () => {
  test("removes the user's factor and ends the sessions", async () => {
    const { application, user, parameters, authenticate, signIn, within5Seconds } = await setUp();
    const secret = await confirmFactor(application, user);
    application.ports.clock.advance(30_000);
    const tokens = await signIn(await oneTimeCode(secret, application.ports.clock.now()));
    await application.call(resetTotp, application.administrator, { parameters });
    within5Seconds();
    expect(await authenticate(tokens.access_token)).toBeUndefined();
    expect((await signIn()).token_type).toBe("Bearer");
    const again = await failureOf(() => application.call(resetTotp, application.administrator, { parameters }));
    expect(again.code).toBe("conflict");
  });

  test("is refused to a caller who holds less than the user", async () => {
    const { application, user, parameters } = await setUp();
    await confirmFactor(application, user);
    const actor = application.actorWith("Admin Users r/w");
    expect((await failureOf(() => application.call(resetTotp, actor, { parameters }))).code).toBe("forbidden");
    await needFactors(application);
    const state = await application.call(getTotp, { ...actor, userId: user.id });
    expect(state).toMatchObject({ state: "on" });
  });
});

describe("administrators who need a second factor", () => {
  test("have no privileges until they confirm one, and lose earlier privileges within 5 seconds", async () => {
    const { application, user, authenticate, signIn, within5Seconds } = await setUp();
    const before = await signIn();
    expect((await authenticate(before.access_token))?.privileges.size).toBeGreaterThan(0);
    await needFactors(application);
    within5Seconds();
    expect(await authenticate(before.access_token)).toBeUndefined();
    const without = await signIn();
    expect((await authenticate(without.access_token))?.privileges).toEqual(new Set());
    const secret = await confirmFactor(application, user);
    within5Seconds();
    expect(await authenticate(without.access_token)).toBeUndefined();
    application.ports.clock.advance(30_000);
    const confirmed = await signIn(await oneTimeCode(secret, application.ports.clock.now()));
    expect((await authenticate(confirmed.access_token))?.privileges.size).toBeGreaterThan(0);
  });

  test("do not include users without privileges, who sign in as before", async () => {
    const { application, authenticate } = await setUp();
    await needFactors(application);
    const plain = await application.addUser();
    expect(await authenticate((await signIn(application, plain)).access_token)).toBeDefined();
  });
});
