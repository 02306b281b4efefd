import type { Static } from "@sinclair/typebox";
import { DomainError, invalid } from "../../engine/errors.ts";
import { matches } from "../../ports/condition.ts";
import type { Change } from "../../engine/rows/change.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { ApplicationSettings } from "../../application/settings/table.ts";
import { domainOfAddress } from "../domains/domain-name.ts";
import { ssoEnforcedFor } from "../domains/sso-enforced-for.ts";
import { type UserRow, users } from "../users/table.ts";
import { type AccountFields, addAccount, existingRoles } from "./add-account.ts";
import { type Addressee, mailAccountLink } from "./account-links.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { findHolder } from "./find-user.ts";
import { limitAccountRequests } from "./limit-account-requests.ts";
import { runOrRehearse } from "./run-or-rehearse.ts";
import { accepted, acceptedSchema, registrationSchema } from "./schemas.ts";

/**
 * Signs somebody up: pending until the address is confirmed. The answer is the same for an address that has an account,
 * at the same cost; its owner is told by mail. That account stays as it is, but one that is pending loses its password:
 * its link goes on confirming the address, and a mail then lets its owner choose another one.
 * @throws {DomainError} `forbidden` where sign-up is switched off, `validation_failed` with `domain_not_allowed` or
 * `sso_required`, or as {@link checkNewPassword}, `rate_limited`
 */
export const registerAccount = defineOperation({
  name: "registerAccount",
  method: "POST",
  path: "/api/v1/account/register",
  tag: "Account",
  summary: "Sign up",
  privilege: "public",
  errorFormat: "problem",
  body: registrationSchema,
  status: 202,
  output: acceptedSchema,
  replayable: false,
  example: {
    body: { emailAddress: "kim@dealer.example", password: "correct horse battery staple", firstName: "Kim" },
    output: accepted,
  },
  async run(context, { body }) {
    const emailAddress = body.emailAddress.toLowerCase();
    await limitAccountRequests(context, { kind: "register", account: emailAddress });
    const settings = await readApplicationSettings(context.store);
    await checkMaySignUp(context, settings, emailAddress);
    await checkNewPassword(context, { password: body.password, emailAddress });
    const passwordHash = await context.ports.passwordHasher.hash(body.password);
    await signUp(context, await newAccount(context, { body, settings, passwordHash }));
    return accepted;
  },
});

/** What is refused here depends on the domain alone, and so tells nothing of accounts. */
async function checkMaySignUp(
  { store }: OperationContext,
  { signUp: { enabled, allowedDomains } }: ApplicationSettings,
  emailAddress: string,
): Promise<void> {
  if (!enabled) throw new DomainError("forbidden", "Accounts are made by invitation only");
  const domain = domainOfAddress(emailAddress);
  if (allowedDomains.length > 0 && !allowedDomains.some((allowed) => allowed === domain)) {
    throw invalid("/emailAddress", "domain_not_allowed", "Addresses of this domain cannot sign up");
  }
  if (await ssoEnforcedFor(store, emailAddress)) {
    throw invalid("/emailAddress", "sso_required", "Addresses of this domain sign in by single sign-on");
  }
}

async function newAccount(
  { store }: OperationContext,
  registration: {
    readonly body: Static<typeof registrationSchema>;
    readonly settings: ApplicationSettings;
    readonly passwordHash: string;
  },
): Promise<AccountFields> {
  const { body, settings, passwordHash } = registration;
  const { defaultRoleId } = settings.signUp;
  return {
    emailAddress: body.emailAddress.toLowerCase(),
    firstName: body.firstName ?? null,
    lastName: body.lastName ?? null,
    locale: body.locale ?? settings.locale,
    status: "pending",
    roles: await existingRoles(store, defaultRoleId === null ? [] : [defaultRoleId]),
    passwordHash,
  };
}

async function signUp(context: OperationContext, fields: AccountFields, isRetry = false): Promise<void> {
  const { emailAddress, locale } = fields;
  const known = await findHolder(context.store, emailAddress);
  const stranger = { id: context.ports.ids.next<"user">(), emailAddress, locale };
  try {
    await runOrRehearse(context, known === undefined, async (change) => {
      const user = known ? { ...fields, emailAddress: `${stranger.id}@rehearsal.invalid` } : fields;
      const added = await addAccount(change, { fields: user, source: "registration" });
      await mailAccountLink(change, { to: added, purpose: "verification" });
    });
  } catch (error) {
    // Somebody else took the address between the reading and the writing, so that it is known now.
    if (isRetry || !(error instanceof DomainError) || error.code !== "duplicate") throw error;
    return signUp(context, fields, true);
  }
  await runOrRehearse(context, known !== undefined, (change) => tellHolder(change, known ?? stranger));
}

/** Kinds of mails to the holder of an address by the state of the account; an administrator restores a removed one. */
const holderMails = { pending: "signed-up-again", active: "already-registered", deleted: "account-removed" } as const;

/** Tells the holder of the address; a pending account loses its password, and its link to confirm goes on. */
async function tellHolder(change: Change, to: Addressee & Partial<Pick<UserRow, "status">>): Promise<void> {
  const { transaction } = change;
  // Of two who signed up one has the mailbox, and need not be the first: a click must not let the other's password in.
  await transaction.update(users, matches({ id: to.id, status: "pending" }), { passwordHash: null });
  const kind = holderMails[to.status ?? "active"];
  await mailAccountLink(change, { to, purpose: "password-reset", kind });
}
