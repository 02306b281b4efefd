import { beforeEach, describe, expect, test } from "bun:test";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { users } from "../users/table.ts";
import { emailAddress, openReception, password, type Reception } from "./accounts.fixture.ts";
import { queryInvitations, resendInvitation, withdrawInvitation } from "./invitation-operations.ts";
import { acceptInvitation, getInvitation } from "./invitation.ts";
import { inviteUser } from "./invite-user.ts";

const dayMs = 86_400_000;

let reception: Reception;

beforeEach(async () => {
  reception = await openReception();
});

const invite = (address = emailAddress) =>
  reception.call(inviteUser, reception.administrator, { body: { emailAddress: address } });
const resend = (id: string) => reception.call(resendInvitation, reception.administrator, { parameters: { id } });
const withdraw = (id: string) => reception.call(withdrawInvitation, reception.administrator, { parameters: { id } });
const accept = (token: string) => reception.call(acceptInvitation, null, { parameters: { token }, body: { password } });
const read = (token: string) => reception.call(getInvitation, null, { parameters: { token } });

/** Addresses with their states, the oldest first. */
async function listed(status?: object) {
  const filterModel = status === undefined ? {} : { status };
  const body = { startRow: 0, endRow: 100, sortModel: [{ colId: "createdAt", sort: "asc" }], filterModel };
  const { rowData, rowCount } = await reception.call(queryInvitations, reception.administrator, { body });
  expect(rowCount).toBe(rowData.length);
  return rowData.map((row) => (isJsonObject(row) ? [row["emailAddress"], row["status"]] : []));
}

const mark = (recipient: string, changes: object) =>
  reception.store.transaction((transaction) => transaction.update(outgoingMails, matches({ recipient }), changes));

describe("queryInvitations", () => {
  test("shows the state of each invitation, and filters by it", async () => {
    const names = ["waiting", "sent", "failed", "accepted"];
    for (const name of names) await invite(`${name}@dealer.example`);
    await accept(await reception.lastToken());
    await mark("sent@dealer.example", { status: "sent", nextAttemptAt: null });
    await mark("failed@dealer.example", { status: "failed", nextAttemptAt: null, lastError: "550 no such user" });
    expect(await listed()).toEqual(names.map((name) => [`${name}@dealer.example`, name]));
    for (const name of names) {
      expect(await listed({ filterType: "set", values: [name] })).toEqual([[`${name}@dealer.example`, name]]);
    }
    reception.ports.clock.advance(7 * dayMs);
    const open = ["waiting", "sent", "failed"].map((name) => [`${name}@dealer.example`, "expired"]);
    expect(await listed({ filterType: "set", values: ["expired"] })).toEqual(open);
    expect(await listed({ type: "notEqual", filter: "expired" })).toEqual([["accepted@dealer.example", "accepted"]]);
  });

  test("leaves out what a newer invitation has replaced, and other links", async () => {
    await invite();
    await invite();
    await reception.register({ emailAddress: "other@dealer.example" });
    expect(await listed()).toEqual([[emailAddress, "waiting"]]);
  });

  test("shows why a mail failed, and never its link", async () => {
    await invite();
    await mark(emailAddress, { status: "failed", nextAttemptAt: null, lastError: "550 no such user" });
    const body = { startRow: 0, endRow: 10 };
    const page = await reception.call(queryInvitations, reception.administrator, { body });
    expect(page.rowData).toMatchObject([
      {
        mailError: "550 no such user",
        mailErrorSentence: { code: "mail_failed", parameters: { answer: "550 no such user" } },
        invitedBy: reception.administrator.userId,
      },
    ]);
    expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{64}/u);
  });
});

describe("resendInvitation", () => {
  test("mails a new link, which ends the earlier one, for another 7 days", async () => {
    const { id } = await invite();
    const first = await reception.lastToken();
    await mark(emailAddress, { status: "failed", nextAttemptAt: null });
    reception.ports.clock.advance(8 * dayMs);
    const again = await resend(id);
    expect(again).toMatchObject({ id, status: "waiting", expiresAt: "2026-12-06T09:30:00.000Z" });
    expect(await reception.mails()).toHaveLength(2);
    await expect(read(first)).rejects.toMatchObject({ code: "not_found" });
    expect(await accept(await reception.lastToken())).toMatchObject({ emailAddress });
    await expect(resend(id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is refused after 3 in a day", async () => {
    const { id } = await invite();
    for (let count = 0; count < 3; count++) await resend(id);
    await expect(resend(id)).rejects.toMatchObject({ code: "rate_limited" });
    // A mail that has not gone out yet would bring a link that no longer works.
    expect(await reception.mails()).toHaveLength(1);
    reception.ports.clock.advance(dayMs);
    expect(await resend(id)).toMatchObject({ status: "waiting" });
  });

  test("is refused once the inviter may no longer give the roles", async () => {
    const { id } = await invite();
    await reception.store.transaction((transaction) =>
      transaction.update(users, matches({ id: reception.administrator.userId }), { roles: [] }),
    );
    await expect(resend(id)).rejects.toMatchObject({ code: "conflict" });
    expect(await reception.mails()).toHaveLength(1);
  });
});

describe("withdrawInvitation", () => {
  test("ends the link, also of an invitation that has been sent again", async () => {
    const { id } = await invite();
    await resend(id);
    const token = await reception.lastToken();
    await withdraw(id);
    expect(await reception.mails()).toEqual([]);
    await expect(accept(token)).rejects.toMatchObject({ code: "not_found" });
    expect(await listed()).toEqual([]);
    for (const call of [withdraw, resend]) await expect(call(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of an accepted one is refused, and so is one of another link's id", async () => {
    const { id } = await invite();
    await accept(await reception.lastToken());
    await expect(withdraw(id)).rejects.toMatchObject({ code: "conflict" });
    await expect(withdraw("f".repeat(24))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a host without a mail server", () => {
  test("says in answers about invitations how many mails wait", async () => {
    expect(await invite()).not.toHaveProperty("warnings");
    reception = await openReception({ sendsMail: false });
    const { id } = await invite();
    const warning = (message: string, waiting: number) => [{ code: "mail_not_configured" as const, message, waiting }];
    expect((await resend(id)).warnings).toEqual(warning("Mail is not configured: 1 waits", 1));
    await invite("lee@dealer.example");
    const warnings = warning("Mail is not configured: 2 wait", 2);
    const { administrator, callNamed } = reception;
    const mails = await callNamed("queryMails", administrator, { body: { startRow: 0, endRow: 1 } });
    expect(mails).toMatchObject({ warnings });
    expect(await callNamed("getStatus", administrator)).toMatchObject({ warnings });
    for (const address of [emailAddress, "lee@dealer.example"]) {
      await mark(address, { status: "sent", nextAttemptAt: null });
    }
    expect(await callNamed("getStatus", administrator)).not.toHaveProperty("warnings");
  });
});
