import { beforeEach, expect, test } from "bun:test";
import { openReception, password, type Reception } from "./accounts.fixture.ts";
import { queryInvitations } from "./invitation-operations.ts";
import { acceptInvitation } from "./invitation.ts";
import { inviteUser } from "./invite-user.ts";
import { requestPasswordReset } from "./password-reset.ts";

const spelt = "Info@Bücher.example";
const stored = "info@xn--bcher-kva.example";

let reception: Reception;

beforeEach(async () => {
  reception = await openReception();
});

const invite = (emailAddress: string) =>
  reception.call(inviteUser, reception.administrator, { body: { emailAddress } });

test("an invitation by either spelling of a domain is one invitation, to the spelling that mail servers know", async () => {
  expect(await invite(spelt)).toMatchObject({ emailAddress: stored });
  await invite(stored);
  expect((await reception.mails()).map(({ recipient }) => recipient)).toEqual([stored, stored]);
  for (const filter of [spelt.toLowerCase(), stored]) {
    const filterModel = { emailAddress: { filterType: "text", type: "equals", filter } };
    const body = { startRow: 0, endRow: 9, filterModel };
    expect(await reception.call(queryInvitations, reception.administrator, { body })).toMatchObject({ rowCount: 1 });
  }
});

test("an account is found by either spelling of its domain", async () => {
  await invite(stored);
  const token = await reception.lastToken();
  await reception.call(acceptInvitation, null, { parameters: { token }, body: { password } });
  expect(await reception.signIn(password, spelt)).toHaveProperty("refresh_token");
  await expect(invite(spelt)).rejects.toMatchObject({ code: "duplicate" });
  await reception.call(requestPasswordReset, null, { body: { emailAddress: spelt } });
  expect((await reception.mails()).at(-1)).toMatchObject({ recipient: stored });
});

test.each(["Jo\u0308rg@dealer.example", "\u200bkim@dealer.example\u2060", "k\u00adim@Bu\u0308cher.example\u00a0"])(
  "an account made for %j signs in by what was typed and by what was stored, and both share the count of failures",
  async (typed) => {
    const invited = await reception.call(inviteUser, reception.administrator, { body: { emailAddress: typed } });
    const token = await reception.lastToken();
    await reception.call(acceptInvitation, null, { parameters: { token }, body: { password } });
    for (const username of [typed, invited.emailAddress]) {
      expect(await reception.signIn(password, username)).toHaveProperty("refresh_token");
    }
    for (const username of [typed, invited.emailAddress, typed, invited.emailAddress, typed]) {
      await expect(reception.signIn("a guess", username)).rejects.toThrow("The credentials are wrong");
    }
    for (const username of [typed, invited.emailAddress]) {
      await expect(reception.signIn(password, username)).rejects.toMatchObject({ code: "rate_limited" });
    }
  },
);

test("single sign-on that a domain enforces holds for either spelling of it", async () => {
  await reception.enforceSso("xn--bcher-kva.example");
  for (const emailAddress of [spelt, stored]) {
    const refused = { data: { errors: [{ pointer: "/emailAddress", code: "sso_required" }] } };
    await expect(reception.register({ emailAddress })).rejects.toMatchObject(refused);
  }
});
