import { beforeEach, describe, expect, test } from "bun:test";
import { runOperation } from "@design-catalog/testing/test-application";
import { roles } from "../../application/roles/table.ts";
import { applications } from "../../application/settings/table.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { newBase } from "../../engine/rows/rows.ts";
import { interleaved } from "../../projects/project/interleaved.fixture.ts";
import { deleteUser } from "../users/delete-user.ts";
import { type UserRow, users } from "../users/table.ts";
import { getUser } from "../users/user-operations.ts";
import { dead, emailAddress, openReception, password, type Reception } from "./accounts.fixture.ts";
import { acceptInvitation, getInvitation } from "./invitation.ts";
import { invitationKind, inviteUser } from "./invite-user.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { verifyAccount } from "./verify.ts";

let reception: Reception;

beforeEach(async () => {
  reception = await openReception();
});

const invite = (fields: object = {}, actor = reception.administrator) =>
  reception.call(inviteUser, actor, { body: { emailAddress, ...fields } });
const read = (token: string) => reception.call(getInvitation, null, { parameters: { token } });
const accept = (token: string, fields: object = {}) =>
  reception.call(acceptInvitation, null, { parameters: { token }, body: { password, ...fields } });
const gone = { code: "not_found" };

async function addRole(...privileges: Privilege[]): Promise<string> {
  const base = newBase(reception.contextOf(null));
  const role = { ...base, name: `Role ${base.id}`, description: null, privileges, builtIn: false };
  await reception.store.transaction((transaction) => transaction.insert(roles.table, [role]));
  return role.id;
}

describe("inviteUser", () => {
  test("mails an invitation and does not create an account yet", async () => {
    const invited = await invite({ emailAddress: "Kim@Dealer.example", firstName: "Kim", locale: "de" });
    const expiresAt = "2026-11-28T09:30:00.000Z";
    expect(invited).toMatchObject({
      emailAddress,
      firstName: "Kim",
      lastName: null,
      locale: "de",
      roles: [],
      expiresAt,
    });
    expect(await reception.findUser()).toBeUndefined();
    expect(await reception.sentEvents()).toEqual([]);
    const [mail] = await reception.mails();
    expect(mail).toMatchObject({ kind: "invitation", recipient: emailAddress, subject: "Einladung zu Design Catalog" });
    expect(mail?.text).toContain(`https://catalog.example/invitation?token=${await reception.lastToken()}\n`);
    expect(mail?.text).toContain(reception.administrator.emailAddress);
  });

  test("called again voids the first invitation, even if both arrive at once", async () => {
    await Promise.all([invite(), invite(), invite()]);
    const tokens = (await reception.mails()).map(({ text }) => /token=([0-9a-f]{64})/u.exec(text)?.[1] ?? "");
    const outcomes = await Promise.allSettled(tokens.map(read));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const audited = await reception.store.select(auditEntries, { where: matches({ kind: invitationKind }) });
    expect(audited.map(({ action }) => action)).toEqual(["create", "delete", "create", "delete", "create"]);
    expect(JSON.stringify(audited)).not.toContain(tokens[0] ?? "none");
  });

  test("given a role with a privilege that the caller lacks is refused", async () => {
    const role = await addRole("Admin Products");
    const actor = reception.actorWith("Admin Users r/w", "Admin Signals");
    const refused = { code: "forbidden", data: { requiredPrivilege: "Admin Products" } };
    await expect(invite({ roles: [role] }, actor)).rejects.toMatchObject(refused);
    expect(await invite({ roles: [await addRole("Admin Signals")] }, actor)).toHaveProperty("id");
  });

  test("given an unknown role, or the address of an active user, is refused", async () => {
    await expect(invite({ roles: ["ffffffffffffffffffffffff"] })).rejects.toMatchObject({
      data: { errors: [{ pointer: "/roles/0" }] },
    });
    await reception.addUser({ emailAddress });
    await expect(invite()).rejects.toMatchObject({ code: "duplicate", data: { field: "emailAddress" } });
    expect(await reception.mails()).toEqual([]);
  });
});

describe("acceptInvitation", () => {
  test("creates an active account with the roles of the invitation, and announces it on its behalf", async () => {
    const role = await addRole("Admin Signals");
    await invite({ roles: [role], firstName: "Kim", lastName: "Lund", locale: "de" });
    const token = await reception.lastToken();
    const shown = { applicationName: "Design Catalog", emailAddress, firstName: "Kim", lastName: "Lund", locale: "de" };
    expect(await read(token)).toEqual({ ...shown, expiresAt: "2026-11-28T09:30:00.000Z" });
    const user = await accept(token, { firstName: "Kimberly" });
    const names = { firstName: "Kimberly", lastName: "Lund", locale: "de" };
    expect(user).toMatchObject({ status: "active", roles: [role], emailAddress, ...names });
    const account = await reception.call(getUser, reception.administrator, { parameters: { userId: user.id } });
    expect(await reception.sentEvents()).toMatchObject([
      { type: "user.registered", actor: { userId: user.id, emailAddress }, data: { source: "invitation" } },
    ]);
    expect((await reception.sentEvents())[0]?.data.object).toEqual({ ...account });
    expect(await reception.signIn()).toHaveProperty("refresh_token");
    await expect(accept(token)).rejects.toMatchObject(gone);
    await expect(read(token)).rejects.toMatchObject(gone);
  });

  test("gives only those roles that still exist", async () => {
    const role = await addRole();
    await invite({ roles: [role] });
    await reception.store.transaction((transaction) =>
      transaction.update(roles.table, matches({ id: role }), { deleted: true }),
    );
    expect((await accept(await reception.lastToken())).roles).toEqual([]);
  });

  test("works for 7 days", async () => {
    await invite();
    const token = await reception.lastToken();
    reception.ports.clock.advance(7 * 86_400_000 - 1);
    expect(await read(token)).toMatchObject({ emailAddress });
    reception.ports.clock.advance(1);
    await expect(read(token)).rejects.toMatchObject(gone);
    await expect(accept(token)).rejects.toMatchObject(gone);
  });

  test("called 20 times at once creates one account", async () => {
    await invite();
    const token = await reception.lastToken();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => accept(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await reception.store.count(users, matches({ emailAddress }))).toBe(1);
    expect(await reception.sentEvents()).toHaveLength(1);
  });

  test("given a user who has signed up meanwhile activates that account with the new password, and announces no second one", async () => {
    const role = await addRole();
    await invite({ roles: [role] });
    const token = await reception.lastToken();
    await reception.register({ password: "known to somebody else" });
    const verification = await reception.lastToken();
    const before = await reception.findUser();
    expect(await accept(token)).toMatchObject({ id: before?.id, status: "active", roles: [role] });
    expect((await reception.sentEvents()).map(({ data }) => data.source)).toEqual(["registration"]);
    await expect(reception.signIn("known to somebody else")).rejects.toThrow("The credentials are wrong");
    expect(await reception.signIn()).toHaveProperty("refresh_token");
    const verified = reception.call(verifyAccount, null, { body: { token: verification } });
    await expect(verified).rejects.toMatchObject(dead);
  });

  test("given a user whose account has become active meanwhile is refused", async () => {
    await invite();
    const user = await reception.addUser({ emailAddress });
    await expect(accept(await reception.lastToken())).rejects.toMatchObject({ code: "conflict" });
    expect(await reception.store.find(users, user.id)).toEqual(user);
  });

  test("given the address of a removed user is refused, as is inviting it", async () => {
    await invite();
    const removed = await reception.addUser({ emailAddress, status: "deleted", deleted: true });
    await expect(accept(await reception.lastToken())).rejects.toMatchObject({ code: "conflict" });
    await expect(invite()).rejects.toMatchObject({ code: "conflict" });
    expect(await reception.store.select(users, { where: matches({ emailAddress }) })).toEqual([removed]);
    expect(await reception.mails()).toHaveLength(1);
  });

  const activations: readonly (readonly [how: string, activate: () => Promise<unknown>])[] = [
    ["confirmed the address", async () => verify(await signedUp())],
    ["chose a password", async () => choosePassword(await forgotten())],
  ];

  async function signedUp(): Promise<string> {
    await reception.register();
    return reception.lastToken();
  }

  async function forgotten(): Promise<string> {
    await reception.register();
    await reception.call(requestPasswordReset, null, { body: { emailAddress } });
    return reception.lastToken();
  }

  const verify = (token: string) => reception.call(verifyAccount, null, { body: { token } });
  const choosePassword = (token: string) => reception.call(resetPassword, null, { body: { token, password } });

  test.each(activations)("given a user who %s meanwhile is refused from then on", async (_how, activate) => {
    await invite();
    const token = await reception.lastToken();
    await activate();
    await expect(read(token)).rejects.toMatchObject(gone);
  });

  test("given a user who was removed meanwhile is refused", async () => {
    await invite();
    const token = await reception.lastToken();
    const user = await reception.addUser({ emailAddress });
    await reception.call(deleteUser, reception.administrator, { parameters: { userId: user.id } });
    await expect(accept(token)).rejects.toMatchObject(gone);
    expect(await reception.store.count(users, matches({ emailAddress }))).toBe(1);
  });

  test("works only while the inviter may give the roles of the invitation", async () => {
    const [given, helping] = [await addRole("Admin Signals"), await addRole("Admin Users r/w", "Admin Signals r/w")];
    const inviter = await reception.addUser({ roles: [helping] });
    const actor = { ...reception.actorWith("Admin Users r/w", "Admin Signals r/w"), userId: inviter.id };
    await invite({ roles: [given] }, actor);
    const token = await reception.lastToken();
    const change = (changes: Partial<UserRow>) =>
      reception.store.transaction((transaction) => transaction.update(users, matches({ id: inviter.id }), changes));
    const losses: readonly Partial<UserRow>[] = [
      { roles: [await addRole("Admin Users r/w")] },
      { roles: [given] },
      { status: "deleted", deleted: true },
    ];
    for (const loss of losses) {
      await change(loss);
      await expect(read(token)).rejects.toMatchObject(gone);
      await expect(accept(token)).rejects.toMatchObject(gone);
      await change({ roles: inviter.roles, status: "active", deleted: false });
      expect(await read(token)).toMatchObject({ emailAddress });
    }
    // The inviter is checked again after the hash, which takes a while.
    const context = interleaved(reception.contextOf(null), () => change({ roles: [] }));
    const late = runOperation(acceptInvitation, context, { parameters: { token }, body: { password } });
    await expect(late).rejects.toMatchObject(gone);
    await change({ roles: inviter.roles });
    expect(await accept(token)).toMatchObject({ roles: [given] });
  });

  test("works once a role of the inviter requires a passkey only if a session with one sent it", async () => {
    const helping = await addRole("Admin Users r/w");
    const inviter = await reception.addUser({ roles: [helping] });
    const actor = { ...reception.actorWith("Admin Users r/w"), userId: inviter.id };
    await invite({}, actor);
    const byPassword = await reception.lastToken();
    await reception.store.transaction((transaction) =>
      transaction.update(applications, always, { settings: { requirePhishingResistant: [helping] } }),
    );
    await expect(accept(byPassword)).rejects.toMatchObject(gone);
    await invite({}, { ...actor, acr: "phr" });
    expect(await accept(await reception.lastToken())).toMatchObject({ emailAddress });
  });
});

describe("guesses at the tokens of invitations", () => {
  const guesses = Array.from({ length: 50 }, (_, index) => index.toString(16).padStart(64, "0"));

  test.each([
    ["reading", (token: string) => read(token)],
    ["accepting", (token: string) => accept(token)],
  ])("by %s are limited by network, and begin again after the window", async (_, attempt) => {
    await invite();
    for (const guess of guesses) await expect(attempt(guess)).rejects.toMatchObject(gone);
    const token = await reception.lastToken();
    await expect(attempt(token)).rejects.toMatchObject({ code: "rate_limited" });
    reception.ports.clock.advance(900_000);
    expect(await attempt(token)).toMatchObject({ emailAddress });
  });
});
