import { defineOperation } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { accountMails } from "../mails/account-mails.ts";
import { mailUser } from "../mails/mail-user.ts";
import { endSessions } from "../me/end-sessions.ts";
import { forgetFailures } from "../sign-in/attempts.ts";
import { hashPassword } from "../sign-in/hash-password.ts";
import { isRemoved } from "../users/table.ts";
import { deadToken, findAccountToken, spendAccountToken, voidLinksOf } from "./account-tokens.ts";
import { asUser } from "./as-user.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { limitAccountRequests } from "./limit-account-requests.ts";
import { requestLink } from "./request-link.ts";
import { accepted, acceptedSchema, addressSchema, passwordResetSchema } from "./schemas.ts";
import { tokenOwner } from "./token-owner.ts";

export const requestPasswordReset = defineOperation({
  name: "requestPasswordReset",
  method: "POST",
  path: "/api/v1/account/password/forgot",
  tag: "Account",
  summary: "Request a link to choose a new password",
  description:
    "Mails the owner of an account a link to choose a password, valid for one hour, even if the address is not confirmed yet. An address assigned by an administrator first gets a link to confirm it. Every address gets the same answer.",
  privilege: "public",
  errorFormat: "problem",
  body: addressSchema,
  status: 202,
  output: acceptedSchema,
  replayable: false,
  example: { body: { emailAddress: "kim@dealer.example" }, output: accepted },
  async run(context, { body: { emailAddress } }) {
    await requestLink(context, {
      emailAddress,
      purpose: "password-reset",
      isMeantFor: (user) => !isRemoved(user),
    });
    return accepted;
  },
});

const purpose = "password-reset";

/**
 * Sets a new password by the token of a mail. Ends all sessions and the waiting times after failed sign-ins, and
 * confirms the address. A second factor stays.
 * @throws {DomainError} `validation_failed` with `invalid_token` or as {@link checkNewPassword}, `rate_limited`
 */
export const resetPassword = defineOperation({
  name: "resetPassword",
  method: "POST",
  path: "/api/v1/account/password/reset",
  tag: "Account",
  summary: "Choose a new password",
  description: "Sets a new password by the token of a mail, once, and ends every session of the user.",
  privilege: "public",
  errorFormat: "problem",
  body: passwordResetSchema,
  replayable: false,
  example: { body: { token: "0".repeat(64), password: "four other random words" } },
  async run(context, { body: { token, password } }) {
    await limitAccountRequests(context, { kind: "reset", account: token });
    // Before the hash, to keep guesses cheap.
    const row = await findAccountToken(context, context.store, { token, purpose });
    if (!row) throw deadToken();
    await checkNewPassword(context, { password, emailAddress: row.emailAddress });
    const passwordHash = await hashPassword(context, password);
    await inTransaction(context, (change) => reset(change, { token, passwordHash }));
  },
});

async function reset(
  change: Change,
  { token, passwordHash }: { readonly token: string; readonly passwordHash: string },
): Promise<void> {
  const { context, transaction } = change;
  const row = await spendAccountToken(change, { token, purpose });
  const user = row && (await tokenOwner(transaction, row));
  if (!user) throw deadToken();
  const { id: userId, emailAddress } = user;
  const own = { context: asUser(context, user), transaction };
  await endSessions(own, {
    userId,
    reason: "password reset",
    changes: { passwordHash, status: "active", addressState: "verified" },
  });
  await voidLinksOf(change, user);
  await forgetFailures(change, emailAddress);
  await mailUser(change, user, { kind: accountMails["password-changed"], values: {} });
}
