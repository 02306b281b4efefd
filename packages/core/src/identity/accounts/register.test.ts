import { beforeEach, describe, expect, test } from "bun:test";
import { roles } from "../../application/roles/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { newBase } from "../../engine/rows/rows.ts";
import { type UserRow, users } from "../users/table.ts";
import { getUser } from "../users/user-operations.ts";
import { emailAddress, openReception, type Reception } from "./accounts.fixture.ts";
import { resetPassword } from "./password-reset.ts";
import { resendVerification, verifyAccount } from "./verify.ts";

let reception: Reception;

beforeEach(async () => {
  reception = await openReception();
});

function known(user: UserRow | undefined): UserRow {
  if (user) return user;
  throw new TypeError("Cannot continue because nobody has the address");
}

describe("registerAccount", () => {
  test("creates a pending account, announces it as GET shows it, and mails a link", async () => {
    const answer = await reception.register({ emailAddress: "Kim@Dealer.example", firstName: "Kim", locale: "de-CH" });
    expect(answer).toEqual({ accepted: true });
    const user = await reception.findUser();
    expect(user?.passwordHash).not.toBe(null);
    expect(user).toMatchObject({ status: "pending", firstName: "Kim", lastName: null, locale: "de-CH", roles: [] });
    const userId = user?.id ?? "";
    const shown = await reception.call(getUser, reception.administrator, { parameters: { userId } });
    const sent = (await reception.sentEvents()).filter(({ type }) => type === "user.registered");
    expect(sent).toMatchObject([{ actor: { userId, emailAddress }, data: { source: "registration" } }]);
    expect(sent[0]?.data.object).toEqual({ ...shown });
    const token = await reception.lastToken();
    const mails = await reception.mails();
    expect(mails).toMatchObject([{ kind: "verification", recipient: emailAddress, status: "queued", html: null }]);
    expect(mails[0]?.subject).toBe("Bestätigen Sie Ihre Adresse für Design Catalog");
    expect(mails[0]?.text).toContain(`https://catalog.example/verify?token=${token}\n`);
    const audited = await reception.store.select(auditEntries, { where: matches({ resourceId: userId }) });
    expect(audited).toMatchObject([{ action: "create", kind: "User", actorUserId: userId }]);
    // Neither the hash nor the token may reach other readers.
    for (const secret of [user?.passwordHash ?? "there is none", token])
      expect(JSON.stringify([audited, sent])).not.toContain(secret);
  });

  test("does not let the user sign in before the address is confirmed", async () => {
    await reception.register();
    await expect(reception.signIn()).rejects.toThrow("The credentials are wrong");
  });

  test("gives the role of the settings as long as it exists", async () => {
    const role = {
      ...newBase(reception.contextOf(null)),
      name: "Dealer",
      description: null,
      privileges: [],
      builtIn: false,
    };
    await reception.store.transaction((transaction) => transaction.insert(roles.table, [role]));
    await reception.configure({ signUp: { enabled: true, allowedDomains: [], defaultRoleId: role.id } });
    await reception.register();
    expect((await reception.findUser())?.roles).toEqual([role.id]);
    await reception.store.transaction((transaction) =>
      transaction.update(roles.table, matches({ id: role.id }), { deleted: true }),
    );
    await reception.register({ emailAddress: "lee@dealer.example" });
    expect((await reception.findUser("lee@dealer.example"))?.roles).toEqual([]);
  });

  test("given an address with an account changes nothing, and mails its owner a link into the account", async () => {
    const user = await reception.addUser({ emailAddress });
    expect(await reception.register({ firstName: "Mallory" })).toEqual({ accepted: true });
    expect(await reception.store.select(users, { where: matches({ emailAddress }) })).toEqual([user]);
    expect((await reception.sentEvents()).map(({ type }) => type)).toEqual([]);
    const mails = await reception.mails();
    expect(mails).toMatchObject([{ kind: "already-registered", recipient: emailAddress }]);
    expect(mails[0]?.text).toContain("https://catalog.example/reset?token=");
    expect(mails[0]?.text).not.toContain("Mallory");
  });

  test("given an unconfirmed address keeps the account and its link, but not the password", async () => {
    await reception.register({ password: "known to somebody else" });
    const [first, before] = [await reception.lastToken(), await reception.findUser()];
    await reception.register({ password: "another one that is long" });
    expect(await reception.findUser()).toEqual({ ...known(before), passwordHash: null });
    await reception.call(resendVerification, null, { body: { emailAddress } });
    const kinds = (await reception.mails()).map(({ kind }) => kind);
    expect(kinds).toEqual(["verification", "signed-up-again", "signed-up-again"]);
    await reception.call(verifyAccount, null, { body: { token: first } });
    expect(await reception.findUser()).toMatchObject({ status: "active", passwordHash: null });
    expect((await reception.mails()).slice(kinds.length)).toMatchObject([{ kind: "signed-up-again" }]);
    const body = { token: await reception.lastToken(), password: "chosen by who has the mails" };
    await reception.call(resetPassword, null, { body });
    expect(await reception.findUser()).toMatchObject({ status: "active" });
    for (const secret of ["known to somebody else", "another one that is long"]) {
      await expect(reception.signIn(secret)).rejects.toThrow("The credentials are wrong");
    }
    expect(await reception.signIn(body.password)).toHaveProperty("refresh_token");
  });

  test("given the address of a removed user creates no account, and tells the owner who can restore it", async () => {
    const removed = await reception.addUser({ emailAddress, status: "deleted", deleted: true });
    expect(await reception.register()).toEqual({ accepted: true });
    expect(await reception.store.select(users, { where: matches({ emailAddress }) })).toEqual([removed]);
    const mails = await reception.mails();
    expect(mails).toMatchObject([{ kind: "account-removed", recipient: emailAddress }]);
    expect(mails[0]?.text).not.toContain("token=");
    // Another user has taken the address since.
    const successor = await reception.addUser({ emailAddress });
    await reception.register();
    expect((await reception.mails()).at(-1)).toMatchObject({ kind: "already-registered" });
    expect(await reception.store.find(users, successor.id)).toEqual(successor);
  });

  test("called twice concurrently creates one account", async () => {
    expect(await Promise.all([reception.register(), reception.register()])).toEqual([
      { accepted: true },
      { accepted: true },
    ]);
    expect(await reception.store.count(users, matches({ emailAddress }))).toBe(1);
    expect((await reception.sentEvents()).map(({ type }) => type)).toEqual(["user.registered"]);
    const kinds = (await reception.mails()).map(({ kind }) => kind);
    expect(kinds).toEqual(["verification", "signed-up-again"]);
  });

  test("is refused if sign-up is switched off", async () => {
    await reception.configure({ signUp: { enabled: false, allowedDomains: [], defaultRoleId: null } });
    await expect(reception.register()).rejects.toMatchObject({ code: "forbidden" });
    expect(await reception.mails()).toEqual([]);
  });

  test("given a domain that is not allowed is refused, as are its subdomains", async () => {
    await reception.configure({ signUp: { enabled: true, allowedDomains: ["dealer.example"], defaultRoleId: null } });
    await reception.register();
    for (const address of ["kim@other.example", "kim@sub.dealer.example", "kim@notdealer.example"]) {
      await expect(reception.register({ emailAddress: address })).rejects.toMatchObject({
        data: { errors: [{ pointer: "/emailAddress", code: "domain_not_allowed" }] },
      });
    }
  });

  test("given a domain that enforces single sign-on is refused, with or without an account", async () => {
    await reception.addUser({ emailAddress });
    await reception.enforceSso("dealer.example");
    for (const address of [emailAddress, "stranger@dealer.example"]) {
      await expect(reception.register({ emailAddress: address })).rejects.toMatchObject({
        data: { errors: [{ pointer: "/emailAddress", code: "sso_required" }] },
      });
    }
    expect(await reception.mails()).toEqual([]);
  });

  test.each(["1234567", "x".repeat(1025)])("given a password of a wrong length is refused", async (secret) => {
    await expect(reception.register({ password: secret })).rejects.toMatchObject({
      data: { errors: [{ pointer: "/password" }] },
    });
  });

  test("is limited by account, known or not, and works again after the window", async () => {
    await reception.addUser({ emailAddress });
    for (const address of [emailAddress, "nobody@dealer.example"]) {
      for (let count = 0; count < 5; count++) await reception.register({ emailAddress: address });
      const refused = { code: "rate_limited", data: { retryAfterSeconds: 900 } };
      await expect(reception.register({ emailAddress: address.toUpperCase() })).rejects.toMatchObject(refused);
    }
    reception.ports.clock.advance(900_000);
    expect(await reception.register()).toEqual({ accepted: true });
  });

  test("is limited by network", async () => {
    const addresses = Array.from({ length: 51 }, (_, index) => `kim${index}@dealer.example`);
    for (const address of addresses.slice(0, 50)) await reception.register({ emailAddress: address });
    await expect(reception.register({ emailAddress: addresses[50] })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});
