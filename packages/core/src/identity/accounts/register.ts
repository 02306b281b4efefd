import type { Static } from "@sinclair/typebox";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { ApplicationSettings } from "../../application/settings/table.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { domainOfAddress } from "../../engine/text/domain-name.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import { ssoEnforcedFor } from "../domains/sso-enforced-for.ts";
import { checkPersonsAddress } from "../service-accounts/service-address.ts";
import { hashPassword } from "../sign-in/hash-password.ts";
import { type UserRow, users } from "../users/table.ts";
import { type Addressee, mailAccountLink } from "./account-links.ts";
import { type AccountFields, addAccount, existingRoles } from "./add-account.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { findHolder } from "./find-user.ts";
import { limitAccountRequests } from "./limit-account-requests.ts";
import { runOrRehearse } from "./run-or-rehearse.ts";
import { accepted, acceptedSchema, registrationSchema } from "./schemas.ts";

/**
 * Signs a user up: the account is pending until the address is confirmed. An address that already has an account gets
 * the same answer at the same cost; a mail tells its owner. That account does not change, except that a pending one
 * loses its password: its link still confirms the address, and a mail then lets its owner choose a password.
 * @throws {DomainError} `forbidden` if sign-up is switched off, `validation_failed` with `domain_not_allowed` or
 *   `sso_required`, or as {@link checkNewPassword}, `rate_limited`
 */
export const registerAccount = defineOperation({
  name: "registerAccount",
  method: "POST",
  path: "/api/v1/account/register",
  tag: "Account",
  summary: "Sign up",
  description:
    "Signs up, if the application allows it. Known and unknown addresses get the same answer; a mail tells the owner what happened.",
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
    const emailAddress = accountAddress(body.emailAddress);
    await limitAccountRequests(context, { kind: "register", account: emailAddress });
    const settings = await readApplicationSettings(context.store);
    await checkMaySignUp(context, settings, emailAddress);
    await checkNewPassword(context, { password: body.password, emailAddress });
    const passwordHash = await hashPassword(context, body.password);
    await signUp(context, await newAccount(context, { body, settings, passwordHash }));
    return accepted;
  },
});

/** Refuses sign-ups by domain only, which reveals nothing about accounts. */
async function checkMaySignUp(
  { store }: OperationContext,
  { signUp: { enabled, allowedDomains } }: ApplicationSettings,
  emailAddress: string,
): Promise<void> {
  if (!enabled) throw new DomainError("forbidden", "Accounts are created only by invitation");
  checkPersonsAddress(emailAddress);
  const domain = domainOfAddress(emailAddress);
  if (allowedDomains.length > 0 && !allowedDomains.some((allowed) => allowed === domain)) {
    throw invalid("/emailAddress", "domain_not_allowed", "This application does not accept sign-ups from this domain");
  }
  if (await ssoEnforcedFor(store, emailAddress)) {
    throw invalid("/emailAddress", "sso_required", "Users with addresses of this domain must use single sign-on");
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
    emailAddress: accountAddress(body.emailAddress),
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
      await mailAccountLink(change, { to: added, kind: "verification" });
    });
  } catch (error) {
    // Another request took the address between the read and the write; the retry finds it.
    if (isRetry || !(error instanceof DomainError) || error.code !== "duplicate") throw error;
    return signUp(context, fields, true);
  }
  await runOrRehearse(context, known !== undefined, (change) => tellHolder(change, known ?? stranger));
}

/** Mail to the holder of an address by the state of the account; only an administrator restores a removed one. */
const holderMails = {
  pending: "signed-up-again",
  active: "already-registered",
  deleted: "account-removed",
  // Nobody can sign up with a pseudonym.
  erased: "account-removed",
} as const;

/** Mails the holder of the address; a pending account loses its password but keeps its confirmation link. */
async function tellHolder(change: Change, to: Addressee & Partial<Pick<UserRow, "status">>): Promise<void> {
  const { transaction } = change;
  // If two people sign up, either may own the mailbox: the owner's click must not let in the other one's password.
  await transaction.update(users, matches({ id: to.id, status: "pending" }), { passwordHash: null });
  await mailAccountLink(change, { to, kind: holderMails[to.status ?? "active"] });
}
