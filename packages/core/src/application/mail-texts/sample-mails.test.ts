import { describe, expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { openReception, type Reception } from "../../identity/accounts/accounts.fixture.ts";
import { inviteUser } from "../../identity/accounts/invite-user.ts";
import { requestPasswordReset } from "../../identity/accounts/password-reset.ts";
import { accountMails } from "../../identity/mails/account-mails.ts";
import { changePassword } from "../../identity/me/change-password.ts";
import { erasePasskey, insertPasskey } from "../../identity/passkeys/record-passkey.ts";
import { recordCopy } from "../../identity/passkeys/use-passkey.ts";
import { recordSignIn } from "../../identity/sign-in/record-sign-in.ts";
import { replaceUser } from "../../identity/users/replace-user.ts";
import { invitationMail } from "../../projects/members/invitation-mail.ts";
import { addProjectMember } from "../../projects/members/member-operations.ts";
import { createProject } from "../../projects/project/project-operations.ts";

const recipient = "lee@dealer.example";
/** The inviter that samples name. */
const inviter = "kim@dealer.example";

const passkey = {
  id: "6740a1f2c3d4e5f607182990",
  name: "Work laptop",
  credentialId: "q83vEjRWeJA",
  publicKey: "",
  counter: 0,
  transports: [],
  backedUp: false,
  domain: "catalog.example",
  createdAt: "2026-11-21T09:30:00.000Z",
  lastUsedAt: null,
  lastUsedNetwork: null,
};

/** Gives the user with an address another one. */
async function move(reception: Reception, from: string, to: string): Promise<void> {
  const { id: userId } = await reception.addUser({ emailAddress: from });
  await reception.call(replaceUser, reception.administrator, { parameters: { userId }, body: { emailAddress: to } });
}

/** Causes of each kind of mail to {@link recipient}. */
const causes: Readonly<Record<string, (reception: Reception) => Promise<unknown>>> = {
  verification: ({ register }) => register({ emailAddress: recipient }),
  "already-registered": async ({ addUser, register }) => {
    await addUser({ emailAddress: recipient });
    await register({ emailAddress: recipient });
  },
  "signed-up-again": async ({ addUser, register }) => {
    await addUser({ emailAddress: recipient, status: "pending" });
    await register({ emailAddress: recipient });
  },
  "account-removed": async ({ addUser, register }) => {
    await addUser({ emailAddress: recipient, status: "deleted", deleted: true });
    await register({ emailAddress: recipient });
  },
  "password-reset": async ({ addUser, call }) => {
    await addUser({ emailAddress: recipient });
    await call(requestPasswordReset, null, { body: { emailAddress: recipient } });
  },
  "password-changed": async ({ actorWith, addUser, call }) => {
    const { id: userId } = await addUser({ emailAddress: recipient });
    const body = { currentPassword: `passphrase of ${recipient}`, newPassword: "four other random words" };
    await call(changePassword, { ...actorWith(), userId }, { body });
  },
  "passkey-added": async ({ addUser, contextOf, store }) => {
    const user = await addUser({ emailAddress: recipient });
    const row = { ...passkey, userId: user.id };
    await store.transaction((transaction) => insertPasskey({ context: contextOf(null), transaction }, user, row));
  },
  "passkey-removed": async ({ addUser, contextOf, store }) => {
    const user = await addUser({ emailAddress: recipient });
    const row = { ...passkey, userId: user.id };
    await store.transaction((transaction) => erasePasskey({ context: contextOf(null), transaction }, user, row));
  },
  "passkey-copied": async ({ addUser, contextOf, store }) => {
    const user = await addUser({ emailAddress: recipient });
    const copied = { user, passkey: { ...passkey, userId: user.id }, state: { counter: 1, backedUp: false } };
    await store.transaction((transaction) => recordCopy({ context: contextOf(null), transaction }, copied));
  },
  "new-network": async ({ addUser, contextOf, store }) => {
    const user = await addUser({ emailAddress: recipient });
    const signIn = (clientAddress: string) =>
      store.transaction((transaction) =>
        recordSignIn(
          { context: { ...contextOf(null), clientAddress, userAgent: "(Windows) Firefox/145.0" }, transaction },
          user,
        ),
      );
    await signIn("198.51.100.7");
    await signIn("192.0.2.7");
  },
  "address-changed": (reception) => move(reception, recipient, "lee.lund@dealer.example"),
  "address-assigned": (reception) => move(reception, "lee.lund@dealer.example", recipient),
  invitation: ({ administrator, call }) =>
    call(inviteUser, { ...administrator, emailAddress: inviter }, { body: { emailAddress: recipient, roles: [] } }),
  "project-invitation": async ({ administrator, call }) => {
    const project = await call(createProject, administrator, { body: { name: "Lobby" } });
    const body = { emailAddress: recipient, role: "viewer" };
    const actor = { ...administrator, emailAddress: inviter };
    await call(addProjectMember, actor, { parameters: { id: idOf(project) }, body });
  },
};

describe("previewEmail", () => {
  const names = [...Object.values(accountMails), invitationMail].map(({ name }) => name);

  test.each(names)("shows `%s` as the service sends it, but for the token", async (key) => {
    const reception = await openReception();
    await causes[key]?.(reception);
    const mail = (await reception.mails()).find((sent) => sent.recipient === recipient);
    expect(mail?.kind).toBe(key);
    const actor = { ...reception.administrator, emailAddress: recipient };
    const shown = await reception.callNamed("previewEmail", actor, { body: { key, locale: "en" } });
    const text = (mail?.text ?? "").replace(/token=[0-9a-f]{64}$/mu, "token=sample");
    expect(shown).toEqual({ subject: mail?.subject ?? "", text, html: null });
  });
});
