import { beforeEach, describe, expect, test } from "bun:test";
import { matches } from "../../engine/rows/conditions.ts";
import { changePassword } from "../me/change-password.ts";
import { issueToken } from "../oauth/token.ts";
import { userPasskeys } from "../passkeys/table.ts";
import { users } from "../users/table.ts";
import { dead, emailAddress, openReception, type Reception } from "./accounts.fixture.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { verifyAccount } from "./verify.ts";

let reception: Reception;
const oldPassword = `passphrase of ${emailAddress}`;
const newPassword = "four other random words";

beforeEach(async () => {
  reception = await openReception();
});

const forgot = (address = emailAddress) =>
  reception.call(requestPasswordReset, null, { body: { emailAddress: address } });
const reset = (token: string, secret = newPassword) =>
  reception.call(resetPassword, null, { body: { token, password: secret } });

describe("requestPasswordReset", () => {
  test("mails a link to an active and a pending user, in their language", async () => {
    await reception.addUser({ emailAddress, locale: "de" });
    await reception.addUser({ emailAddress: "pending@dealer.example", status: "pending" });
    expect([await forgot("KIM@dealer.example"), await forgot("pending@dealer.example")]).toEqual([
      { accepted: true },
      { accepted: true },
    ]);
    expect((await reception.mails()).map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
      ["password-reset", emailAddress, "Wählen Sie ein neues Passwort für Design Catalog"],
      ["password-reset", "pending@dealer.example", "Choose a new password for Design Catalog"],
    ]);
  });

  test("mails nothing to a user who is removed, unknown, or restricted to single sign-on", async () => {
    await reception.addUser({ emailAddress, status: "deleted", deleted: true });
    await reception.addUser({ emailAddress: "kim@corporate.example" });
    await reception.enforceSso("corporate.example");
    for (const address of [emailAddress, "nobody@dealer.example", "kim@corporate.example"]) {
      expect(await forgot(address)).toEqual({ accepted: true });
    }
    expect(await reception.mails()).toEqual([]);
  });

  test("is limited by account, known or not", async () => {
    await reception.addUser({ emailAddress });
    for (const address of [emailAddress, "nobody@dealer.example"]) {
      for (let count = 0; count < 5; count++) await forgot(address);
      await expect(forgot(address)).rejects.toMatchObject({ code: "rate_limited" });
    }
    expect(await reception.mails()).toHaveLength(5);
  });
});

describe("resetPassword", () => {
  test("accepts the new password, ends all sessions and voids every other link, and tells the owner", async () => {
    await reception.addUser({ emailAddress });
    const { refresh_token } = await reception.signIn(oldPassword);
    await forgot();
    const first = await reception.lastToken();
    await forgot();
    await reset(await reception.lastToken());
    await expect(reception.signIn(oldPassword)).rejects.toThrow("The credentials are wrong");
    expect(await reception.signIn(newPassword)).toHaveProperty("refresh_token");
    const refresh = reception.call(issueToken, null, { body: { grant_type: "refresh_token", refresh_token } });
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(reset(first, oldPassword)).rejects.toMatchObject(dead);
    expect((await reception.mails()).at(-1)).toMatchObject({ kind: "password-changed", recipient: emailAddress });
  });

  test("keeps passkeys, which may not be the owner's, as the mail says", async () => {
    const { id: userId } = await reception.addUser({ emailAddress });
    const createdAt = "2026-11-20T08:00:00.000Z";
    const own = {
      userId,
      name: "Laptop",
      credentialId: "q83v",
      publicKey: "pQEC",
      domain: "catalog.example",
      createdAt,
    };
    const unused = { counter: 0, transports: [], backedUp: false, lastUsedAt: null, lastUsedNetwork: null };
    const row = { id: reception.ports.ids.next(), ...own, ...unused };
    await reception.store.transaction((transaction) => transaction.insert(userPasskeys, [row]));
    await forgot();
    await reset(await reception.lastToken());
    expect(await reception.store.select(userPasskeys)).toEqual([row]);
    expect((await reception.mails()).at(-1)?.text).toContain(
      "Your passkeys and your second factor are as before. Remove what you do not know:\nhttps://catalog.example/account",
    );
  });

  test("refuses a link once a newer one was requested in any way", async () => {
    await reception.addUser({ emailAddress });
    await forgot();
    const first = await reception.lastToken();
    await forgot();
    const second = await reception.lastToken();
    await reception.register();
    const third = await reception.lastToken();
    for (const token of [first, second]) await expect(reset(token)).rejects.toMatchObject(dead);
    await reset(third);
    expect(await reception.signIn(newPassword)).toHaveProperty("refresh_token");
  });

  test("confirms an unconfirmed address, and voids the password of whoever signed up with it", async () => {
    await reception.register({ password: "known to somebody else" });
    const verification = await reception.lastToken();
    await forgot();
    await reset(await reception.lastToken());
    expect(await reception.findUser()).toMatchObject({ status: "active" });
    await expect(reception.signIn("known to somebody else")).rejects.toThrow("The credentials are wrong");
    expect(await reception.signIn(newPassword)).toHaveProperty("refresh_token");
    const verified = reception.call(verifyAccount, null, { body: { token: verification } });
    await expect(verified).rejects.toMatchObject(dead);
  });

  test("ends the waiting time after failed sign-ins", async () => {
    await reception.addUser({ emailAddress });
    for (let count = 0; count < 5; count++) await reception.signIn("wrong password").catch(() => undefined);
    await expect(reception.signIn(oldPassword)).rejects.toMatchObject({ code: "rate_limited" });
    await forgot();
    await reset(await reception.lastToken());
    expect(await reception.signIn(newPassword)).toHaveProperty("refresh_token");
  });

  test("works for an hour", async () => {
    await reception.addUser({ emailAddress });
    await forgot();
    const token = await reception.lastToken();
    reception.ports.clock.advance(3_600_000);
    await expect(reset(token)).rejects.toMatchObject(dead);
  });

  test("refuses the token once the owner has changed the password, and a mail tells of the change", async () => {
    const user = await reception.addUser({ emailAddress });
    await forgot();
    const token = await reception.lastToken();
    const actor = { ...reception.actorWith(), userId: user.id };
    await reception.call(changePassword, actor, { body: { currentPassword: oldPassword, newPassword } });
    expect((await reception.mails()).at(-1)).toMatchObject({ kind: "password-changed", recipient: emailAddress });
    await expect(reset(token, oldPassword)).rejects.toMatchObject(dead);
    expect(await reception.signIn(newPassword)).toHaveProperty("refresh_token");
  });

  test("called 20 times at once works once", async () => {
    const { id } = await reception.addUser({ emailAddress });
    await forgot();
    const token = await reception.lastToken();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => reset(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await reception.store.find(users, id))?.version).toBe(1);
  });

  test("does not restore a removed user", async () => {
    const { id } = await reception.addUser({ emailAddress });
    await forgot();
    const token = await reception.lastToken();
    const changes = { status: "deleted", deleted: true } as const;
    await reception.store.transaction((transaction) => transaction.update(users, matches({ id }), changes));
    await expect(reset(token)).rejects.toMatchObject(dead);
    expect(await reception.store.find(users, id)).toMatchObject(changes);
  });

  test.each(["short", "x".repeat(1025)])("given a password of a wrong length keeps the token valid", async (secret) => {
    await reception.addUser({ emailAddress });
    await forgot();
    const token = await reception.lastToken();
    await expect(reset(token, secret)).rejects.toMatchObject({ data: { errors: [{ pointer: "/password" }] } });
    await reset(token);
  });
});
