import { beforeEach, describe, expect, test } from "bun:test";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../users/table.ts";
import { dead, emailAddress, openReception, type Reception } from "./accounts.fixture.ts";
import { accountTokens } from "./table.ts";
import { resendVerification, verifyAccount } from "./verify.ts";

let reception: Reception;

beforeEach(async () => {
  reception = await openReception();
});

const verify = (token: string) => reception.call(verifyAccount, null, { body: { token } });
const resend = (address = emailAddress) =>
  reception.call(resendVerification, null, { body: { emailAddress: address } });

describe("verifyAccount", () => {
  test("lets the account in once, and is audited on its behalf", async () => {
    await reception.register();
    const token = await reception.lastToken();
    await verify(token);
    const user = await reception.findUser();
    expect(user).toMatchObject({ status: "active", version: 1 });
    expect(await reception.signIn()).toHaveProperty("refresh_token");
    await expect(verify(token)).rejects.toMatchObject(dead);
    const where = matches({ resourceId: user?.id ?? "", action: "update" });
    expect(await reception.store.select(auditEntries, { where })).toMatchObject([
      {
        actorUserId: user?.id,
        changes: [
          { field: "status", before: "pending", after: "active" },
          { field: "addressState", before: "unverified", after: "verified" },
        ],
      },
    ]);
  });

  test("stores only the hash of the token", async () => {
    await reception.register();
    const rows = await reception.store.select(accountTokens);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(await reception.lastToken());
  });

  test.each(["", "0".repeat(64), "not hex", "x".repeat(300)])("given %j is refused at the token", async (token) => {
    await expect(verify(token)).rejects.toMatchObject({ data: { errors: [{ pointer: "/token" }] } });
  });

  test("works for 24 hours", async () => {
    await reception.register();
    const token = await reception.lastToken();
    reception.ports.clock.advance(24 * 3_600_000 - 1);
    await resend();
    const later = await reception.lastToken();
    reception.ports.clock.advance(1);
    await expect(verify(token)).rejects.toMatchObject(dead);
    await verify(later);
  });

  test("called 20 times at once works once", async () => {
    await reception.register();
    const token = await reception.lastToken();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await reception.findUser())?.version).toBe(1);
  });

  test.each([
    { emailAddress: "renamed@dealer.example" },
    { status: "deleted", deleted: true },
    { status: "active", addressState: "verified" },
  ] as const)("given an account that is now %j is refused and changes nothing", async (changes) => {
    await reception.register();
    const [token, id] = [await reception.lastToken(), (await reception.findUser())?.id ?? ""];
    await reception.store.transaction((transaction) => transaction.update(users, matches({ id }), changes));
    const before = await reception.store.find(users, id);
    await expect(verify(token)).rejects.toMatchObject(dead);
    expect(await reception.store.find(users, id)).toEqual(before);
  });

  test("given the token of a password reset is refused", async () => {
    await reception.register();
    await reception.register();
    await expect(verify(await reception.lastToken())).rejects.toMatchObject(dead);
  });
});

describe("resendVerification", () => {
  test("mails a pending user another link; the first stays valid until one of them is used", async () => {
    await reception.register({ locale: "de" });
    const first = await reception.lastToken();
    expect(await resend(emailAddress.toUpperCase())).toEqual({ accepted: true });
    expect((await reception.mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["verification", emailAddress],
      ["verification", emailAddress],
    ]);
    await verify(await reception.lastToken());
    await expect(verify(first)).rejects.toMatchObject(dead);
  });

  test("mails nothing to a user who is active, removed or unknown", async () => {
    await reception.addUser({ emailAddress: "active@dealer.example" });
    await reception.addUser({ emailAddress: "removed@dealer.example", status: "deleted", deleted: true });
    for (const name of ["active", "removed", "unknown"]) {
      expect(await resend(`${name}@dealer.example`)).toEqual({ accepted: true });
    }
    expect(await reception.mails()).toEqual([]);
  });
});
