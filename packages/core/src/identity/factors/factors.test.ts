import { describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";
import {
  createTestApplication,
  idOf,
  runOperation,
  type TestApplication,
} from "@design-catalog/testing/test-application";
import { applications, defaultApplicationSettings } from "../../application/settings/table.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { setStage } from "../oauth/authorization.fixture.ts";
import { issueConsoleToken } from "../oauth/console-token.ts";
import type { TokenResponse } from "../oauth/token-response.ts";
import { issueToken } from "../oauth/token.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import { accessCacheMs, createAuthenticator } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { confirmTotp, disableTotp, getTotp, startTotp } from "./factor-operations.ts";
import { userFactors } from "./table.ts";

const stepMs = 30_000;
const minuteMs = 60_000;

async function setUp(overrides: Partial<UserRow> = {}) {
  const application = await createTestApplication();
  const user = await application.addUser(overrides);
  const actor = { ...application.actorWith(), userId: user.id, emailAddress: user.emailAddress };
  const currentPassword = `passphrase of ${user.emailAddress}`;
  const start = () => application.call(startTotp, actor, { body: { currentPassword } });
  const confirm = (code: string) => application.call(confirmTotp, actor, { body: { code } });
  const disable = (code: string, password = currentPassword) =>
    application.call(disableTotp, actor, { body: { currentPassword: password, code } });
  const state = () => application.call(getTotp, actor);
  const signIn = (otp?: string) => signInAs(application, user, otp);
  return { application, user, actor, currentPassword, start, confirm, disable, state, signIn };
}

/** Sets up a user with a confirmed factor whose current code is used up. */
async function setUpOn() {
  const stage = await setUp();
  const { secret } = await stage.start();
  const { clock } = stage.application.ports;
  const codeAt = (ms = 0) => oneTimeCode(secret, clock.now() + ms);
  const { recoveryCodes } = await stage.confirm(await codeAt());
  return { ...stage, secret, codeAt, recoveryCodes, advance: (ms: number) => clock.advance(ms) };
}

function signInAs(application: TestApplication, user: UserRow, otp?: string) {
  const body = { grant_type: "password", username: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  return application.call(issueToken, null, { body: otp === undefined ? body : { ...body, otp } });
}

async function descriptionOf(attempting: () => unknown): Promise<string> {
  const { error, description } = await oauthFailureOf(attempting);
  expect(error).toBe("invalid_grant");
  return description;
}

/** Gives a role with a privilege, which counts as two: changing includes reading. */
async function giveRole(application: TestApplication, user: UserRow): Promise<void> {
  const body = { name: "Editor", privileges: ["Admin Products", "Admin Products r/w"] };
  const roleId = idOf(await application.callNamed("createRole", application.administrator, { body }));
  await application.store.transaction((transaction) =>
    transaction.update(users, matches({ id: user.id }), { roles: [roleId] }),
  );
}

/** Ways in which people type and paste a code of six digits. */
const spellings: readonly (readonly [name: string, spell: (code: string) => string])[] = [
  ["blanks around it", (code) => `  ${code}\u00a0`],
  ["a dash in the middle", (code) => code.replace(/^.../u, "$&-")],
  ["another dash in the middle", (code) => code.replace(/^.../u, "$&\u2013")],
  ["wide digits", (code) => code.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
];

const refused = "The credentials are wrong";
const needed = "A one-time code is needed";

describe("setting up a second factor", () => {
  test("shows the secret once, and asks for no code before the factor is confirmed", async () => {
    const { application, start, state, signIn, user } = await setUp();
    expect(await state()).toEqual({ state: "off", confirmedAt: null, recoveryCodesLeft: 0 });
    const { secret, uri } = await start();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
    const account = encodeURIComponent(user.emailAddress);
    expect(uri).toStartWith(`otpauth://totp/catalog.example:${account}?issuer=catalog.example&`);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(JSON.stringify(await application.store.select(userFactors))).not.toContain(secret);
    expect(await state()).toMatchObject({ state: "unconfirmed" });
    expect((await signIn()).token_type).toBe("Bearer");
  });

  test("asks for the current password, at most five times", async () => {
    const { application, actor, start } = await setUp();
    const wrong = () => application.call(startTotp, actor, { body: { currentPassword: "wrong" } });
    for (const body of [{}, { currentPassword: "wrong" }]) {
      const failure = await failureOf(() => application.call(startTotp, actor, { body }));
      expect(failure.data.errors).toMatchObject([{ pointer: "/currentPassword", code: "wrong_password" }]);
    }
    const results = await Promise.allSettled(Array.from({ length: 10 }, wrong));
    const codes = results.map((result) => (result.status === "rejected" ? Reflect.get(result.reason, "code") : "none"));
    expect(codes.filter((code) => code === "validation_failed")).toHaveLength(3);
    expect((await failureOf(start)).code).toBe("rate_limited");
  });

  test("requires a user without a password to have just signed in to the service's own client", async () => {
    const { application, user } = await setUp({ passwordHash: null });
    const { clock } = application.ports;
    const context = application.contextOf(null);
    const signIn = () => inTransaction(context, (change) => startBrowserSession(change, user));
    const authenticate = createAuthenticator(application.storage, application.ports);
    const { session } = await signIn();
    const actorOfConsole = async () => {
      const tokens = await issueConsoleToken(context, { session, user });
      return (await authenticate(context, tokens.access_token)) ?? null;
    };
    const start = (actor: Actor | null) => application.call(startTotp, actor, { body: {} });
    const early = await actorOfConsole();
    expect(await start(early)).toHaveProperty("secret");
    expect((await failureOf(() => start(early && { ...early, clientId: "planner" }))).code).toBe("forbidden");
    clock.advance(5 * minuteMs);
    await signIn();
    // New tokens of a session do not renew its sign-in.
    const late = await actorOfConsole();
    expect(await start(late)).toHaveProperty("secret");
    clock.advance(1);
    expect((await failureOf(() => start(late))).message).toBe("The sign-in is older than 5 minutes: sign in again");
  });

  test("takes the sign-in of a code that the service's own client exchanged", async () => {
    const stage = await setStage();
    await stage.application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: stage.user.id }), { passwordHash: null }),
    );
    const tokens = await stage.exchange(await stage.codeOf());
    const actor = (await stage.authenticate(tokens)) ?? null;
    const start = () => stage.application.call(startTotp, actor && { ...actor, clientId: "first-party" }, { body: {} });
    expect(await start()).toHaveProperty("secret");
    stage.application.ports.clock.advance(5 * minuteMs + 1);
    expect((await failureOf(start)).code).toBe("forbidden");
  });

  test("is refused to an impersonator, and on a host without one-time codes", async () => {
    const { application, actor, currentPassword } = await setUp();
    const impersonator = { ...actor, impersonatorId: application.administrator.userId };
    expect((await failureOf(() => application.call(startTotp, impersonator, { body: {} }))).code).toBe("forbidden");
    const { oneTimePasswords: _none, ...ports } = application.ports;
    const context = { ...application.contextOf(actor), ports };
    const input = { body: { currentPassword } };
    expect((await failureOf(() => runOperation(startTotp, context, input))).code).toBe("conflict");
  });

  test("is confirmed only by a code of the latest secret, and shows ten recovery codes", async () => {
    const { application, user, start, confirm, state } = await setUp();
    expect((await failureOf(() => confirm("123456"))).code).toBe("conflict");
    const { clock } = application.ports;
    const stale = await oneTimeCode((await start()).secret, clock.now());
    const { secret } = await start();
    expect((await failureOf(() => confirm(stale))).data.errors).toMatchObject([{ code: "wrong_code" }]);
    const { recoveryCodes } = await confirm(await oneTimeCode(secret, clock.now()));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/u);
    expect(JSON.stringify(await application.store.select(userFactors))).not.toContain(recoveryCodes[0] ?? "");
    expect(await state()).toEqual({ state: "on", confirmedAt: "2026-11-21T09:30:00.000Z", recoveryCodesLeft: 10 });
    expect((await failureOf(start)).code).toBe("conflict");
    const audited = { kind: "User", resourceId: user.id, action: "update" };
    expect(await application.store.select(auditEntries, { where: matches(audited) })).toMatchObject([
      { changes: [{ field: "accessEpoch" }] },
      { changes: [{ field: "totp", before: false, after: true }] },
    ]);
  });

  test("ends earlier sessions, which may be an intruder's without a code, and gives their tokens no rights back", async () => {
    const { application, user, signIn } = await setUp();
    await giveRole(application, user);
    const authenticate = createAuthenticator(application.storage, application.ports);
    const actorOf = ({ access_token }: TokenResponse) => authenticate(application.contextOf(null), access_token);
    const refresh = ({ refresh_token = "" }: TokenResponse) =>
      application.call(issueToken, null, { body: { grant_type: "refresh_token", refresh_token } });
    const old = await signIn();
    expect((await actorOf(old))?.privileges.size).toBe(2);
    const settings = { ...defaultApplicationSettings, administratorsNeedTotp: true };
    await application.store.transaction((transaction) => transaction.update(applications, always, { settings }));
    const own = await signIn();
    const actor = (await actorOf(own)) ?? null;
    expect(actor?.privileges.size).toBe(0);
    const currentPassword = `passphrase of ${user.emailAddress}`;
    const { secret } = await application.call(startTotp, actor, { body: { currentPassword } });
    const code = await oneTimeCode(secret, application.ports.clock.now());
    await application.call(confirmTotp, actor, { body: { code } });
    application.ports.clock.advance(accessCacheMs);
    expect(await actorOf(old)).toBeUndefined();
    expect(await descriptionOf(() => refresh(old))).toBe("The refresh token is invalid or has expired");
    expect((await actorOf(await refresh(own)))?.privileges.size).toBe(2);
  });

  test("allows five guesses at the first code in 15 minutes", async () => {
    const { application, start, confirm } = await setUp();
    const { secret } = await start();
    const code = await oneTimeCode(secret, application.ports.clock.now());
    const wrong = code === "000000" ? "000001" : "000000";
    for (let count = 0; count < 5; count++)
      expect((await failureOf(() => confirm(wrong))).code).toBe("validation_failed");
    expect((await failureOf(() => confirm(code))).code).toBe("rate_limited");
  });
});

describe("signing in with a second factor", () => {
  test("asks for a code only after the right password", async () => {
    const { application, user, codeAt, advance, signIn } = await setUpOn();
    advance(stepMs);
    expect(await descriptionOf(() => signIn())).toBe(needed);
    expect(await descriptionOf(() => signIn(""))).toBe(needed);
    const wrong = { grant_type: "password", username: user.emailAddress, password: "wrong" };
    for (const body of [wrong, { ...wrong, otp: await codeAt() }]) {
      expect(await descriptionOf(() => application.call(issueToken, null, { body }))).toBe(refused);
    }
    expect((await signIn(await codeAt())).token_type).toBe("Bearer");
  });

  test("accepts no code twice, nor one of a step before the last", async () => {
    const { codeAt, advance, signIn } = await setUpOn();
    expect(await descriptionOf(async () => signIn(await codeAt()))).toBe(refused);
    advance(10 * stepMs);
    const next = await codeAt(stepMs);
    const present = await codeAt();
    expect((await signIn(`${next.slice(0, 3)} ${next.slice(3)}`)).token_type).toBe("Bearer");
    for (const code of [next, present]) expect(await descriptionOf(() => signIn(code))).toBe(refused);
  });

  test.each(spellings)("accepts a code with %s at every place", async (_, spell) => {
    const { start, confirm, disable, signIn, application, state } = await setUp();
    const { clock } = application.ports;
    const { secret } = await start();
    const code = async () => spell(await oneTimeCode(secret, clock.now()));
    await confirm(await code());
    clock.advance(stepMs);
    expect((await signIn(await code())).token_type).toBe("Bearer");
    clock.advance(stepMs);
    await disable(await code());
    expect(await state()).toMatchObject({ state: "off" });
  });

  test("takes a code of nothing but blanks for none, which costs no guess", async () => {
    const { codeAt, advance, signIn } = await setUpOn();
    advance(stepMs);
    for (let count = 0; count < 6; count++) expect(await descriptionOf(() => signIn(" \u2013 "))).toBe(needed);
    expect((await signIn(await codeAt())).token_type).toBe("Bearer");
  });

  test("counts wrong codes as failures, but not the request for one", async () => {
    const { codeAt, advance, signIn } = await setUpOn();
    advance(stepMs);
    for (let count = 0; count < 8; count++) expect(await descriptionOf(() => signIn())).toBe(needed);
    const [spent, good] = [await codeAt(-stepMs), await codeAt()];
    for (let count = 0; count < 5; count++) expect(await descriptionOf(() => signIn(spent))).toBe(refused);
    for (const otp of [undefined, good]) expect((await failureOf(() => signIn(otp))).data.retryAfterSeconds).toBe(60);
    advance(minuteMs);
    // The request for a code does not use up the one attempt after the wait.
    expect(await descriptionOf(() => signIn())).toBe(needed);
    expect((await signIn(await codeAt())).token_type).toBe("Bearer");
  });

  test("accepts each recovery code once, in any spelling", async () => {
    const { recoveryCodes, signIn, state } = await setUpOn();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect((await signIn(first)).token_type).toBe("Bearer");
    expect(await descriptionOf(() => signIn(first))).toBe(refused);
    expect((await signIn(second.toUpperCase().replaceAll("-", " "))).token_type).toBe("Bearer");
    expect((await signIn(` ${third.replaceAll("-", "\u2011").replace("\u2011", "\u2013")}`)).token_type).toBe("Bearer");
    expect(await state()).toMatchObject({ recoveryCodesLeft: 7 });
  });
});

describe("switching a second factor off", () => {
  test("requires the password and a code, after which signing in requires no code", async () => {
    const { codeAt, advance, disable, state, signIn, recoveryCodes } = await setUpOn();
    advance(stepMs);
    const code = await codeAt();
    expect((await failureOf(() => disable(code, "wrong"))).data.errors).toMatchObject([{ code: "wrong_password" }]);
    expect((await failureOf(() => disable("recovery"))).data.errors).toMatchObject([{ code: "wrong_code" }]);
    await disable(code);
    expect(await state()).toMatchObject({ state: "off", recoveryCodesLeft: 0 });
    expect((await signIn()).token_type).toBe("Bearer");
    expect((await failureOf(() => disable(recoveryCodes[0] ?? ""))).code).toBe("conflict");
  });

  test("counts no guesses from before the last right code", async () => {
    const { start, confirm, disable, application, state } = await setUp();
    const wrongFirst = async (right: string, attempt: (code: string) => Promise<unknown>) => {
      const wrong = right === "000000" ? "000001" : "000000";
      for (let count = 0; count < 4; count++)
        expect((await failureOf(() => attempt(wrong))).code).toBe("validation_failed");
      await attempt(right);
    };
    const { secret } = await start();
    const { clock } = application.ports;
    await wrongFirst(await oneTimeCode(secret, clock.now()), confirm);
    clock.advance(stepMs);
    await wrongFirst(await oneTimeCode(secret, clock.now()), disable);
    expect(await state()).toMatchObject({ state: "off" });
  });

  test("accepts a recovery code in place of a lost authenticator", async () => {
    const { disable, state, recoveryCodes } = await setUpOn();
    await disable(recoveryCodes[9] ?? "");
    expect(await state()).toMatchObject({ state: "off" });
  });
});
