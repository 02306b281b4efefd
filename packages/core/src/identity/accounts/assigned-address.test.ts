import { beforeEach, describe, expect, test } from "bun:test";
import { getUserInfo } from "../oauth/user-info.ts";
import { createAuthenticator } from "../users/access.ts";
import { replaceUser } from "../users/replace-user.ts";
import type { UserRow } from "../users/table.ts";
import { dead, openReception, type Reception } from "./accounts.fixture.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { resendVerification, verifyAccount } from "./verify.ts";

const before = "kim@dealer.example";
const after = "kim.lund@dealer.example";

let reception: Reception;
let user: UserRow;

beforeEach(async () => {
  reception = await openReception();
  user = await reception.addUser({ emailAddress: before });
  await reception.call(replaceUser, reception.administrator, {
    parameters: { userId: user.id },
    body: { emailAddress: after },
  });
});

const forgot = (emailAddress = after) => reception.call(requestPasswordReset, null, { body: { emailAddress } });
const verify = (token: string) => reception.call(verifyAccount, null, { body: { token } });
const reset = (token: string) =>
  reception.call(resetPassword, null, { body: { token, password: "four other random words" } });

/** Kind and recipient of the mails sent after the move. */
async function laterMails(): Promise<readonly (readonly [string, string])[]> {
  return (await reception.mails()).slice(2).map(({ kind, recipient }) => [kind, recipient] as const);
}

/** The `email_verified` claim that clients get at the next sign-in. */
async function isVerified(address = after): Promise<boolean | undefined> {
  const { refresh_token: _, ...tokens } = {
    access_token: "",
    ...(await reception.signIn(`passphrase of ${before}`, address)),
  };
  const actor = await createAuthenticator(reception.storage, reception.ports)(
    reception.contextOf(null),
    tokens.access_token,
  );
  const scopes = new Set(["openid", "email"]);
  return (await reception.call(getUserInfo, actor ? { ...actor, scopes } : null)).email_verified;
}

describe("an address that an administrator has replaced", () => {
  test("is not verified until its owner confirms it by mail; signing in works as before", async () => {
    expect((await reception.mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["address-assigned", after],
      ["address-changed", before],
    ]);
    expect(await isVerified()).toBe(false);
    const [mail] = await reception.mails();
    await verify(/token=([0-9a-f]{64})/u.exec(mail?.text ?? "")?.[1] ?? "");
    expect(await reception.findUser(after)).toMatchObject({ status: "active", addressState: "verified" });
    expect(await isVerified()).toBe(true);
  });

  test("does not reset the password first: a reset or a sign-up sends a confirmation link", async () => {
    await forgot();
    await reception.register({ emailAddress: after });
    await reception.call(resendVerification, null, { body: { emailAddress: after } });
    const kinds = [1, 2, 3].map(() => ["address-assigned", after] as const);
    expect(await laterMails()).toEqual(kinds);
    await expect(reset(await reception.lastToken())).rejects.toMatchObject(dead);
  });

  test("resets the password by a mail of its own once it is confirmed", async () => {
    await forgot();
    const token = await reception.lastToken();
    await verify(token);
    await expect(verify(token)).rejects.toMatchObject(dead);
    await forgot();
    expect((await laterMails()).at(-1)).toEqual(["password-reset", after]);
    await reset(await reception.lastToken());
    expect(await reception.signIn("four other random words", after)).toHaveProperty("refresh_token");
  });

  test("is the only one that needs it: a user who keeps the address gets the usual mail", async () => {
    const other = await reception.addUser({ emailAddress: "lee@dealer.example" });
    const body = { emailAddress: other.emailAddress, firstName: "Lee" };
    await reception.call(replaceUser, reception.administrator, { parameters: { userId: other.id }, body });
    await forgot(other.emailAddress);
    expect(await laterMails()).toEqual([["password-reset", other.emailAddress]]);
  });
});

test("the first administrator's address is unverified until a link mailed to it is used", async () => {
  const { emailAddress } = reception.administrator;
  expect(await reception.findUser(emailAddress)).toMatchObject({ addressState: "unverified" });
  await reception.call(resendVerification, null, { body: { emailAddress } });
  expect((await laterMails()).at(-1)).toEqual(["address-assigned", emailAddress]);
  await forgot(emailAddress);
  expect((await laterMails()).at(-1)).toEqual(["password-reset", emailAddress]);
  await reset(await reception.lastToken());
  expect(await reception.findUser(emailAddress)).toMatchObject({ addressState: "verified" });
});
