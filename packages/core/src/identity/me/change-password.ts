import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { voidAccountTokens } from "../accounts/account-tokens.ts";
import { checkNewPassword } from "../accounts/check-new-password.ts";
import { newPassword } from "../accounts/schemas.ts";
import { accountMails } from "../mails/account-mails.ts";
import { mailUser } from "../mails/mail-user.ts";
import { checkOwnPassword } from "../sign-in/check-own-password.ts";
import { hashPassword } from "../sign-in/hash-password.ts";
import { passwordCharactersMax } from "../sign-in/verify-credentials.ts";
import { users } from "../users/table.ts";
import { endSessions } from "./end-sessions.ts";
import { ownUser } from "./me-schema.ts";

/**
 * Changes the caller's password, given the current one; ends all other sessions and mails a notice. Allows five wrong
 * passwords in fifteen minutes.
 * @throws {DomainError} `validation_failed` with `wrong_password`, `rate_limited`
 */
export const changePassword = defineOperation({
  name: "changePassword",
  method: "POST",
  path: "/api/v1/me/password",
  tag: "Me",
  summary: "Change your password",
  description: "Checks the current password, sets the new one and ends every other session.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  body: Type.Object(
    {
      currentPassword: Type.String({ minLength: 1, maxLength: passwordCharactersMax }),
      newPassword,
    },
    { $id: "PasswordChange", additionalProperties: false },
  ),
  example: { body: { currentPassword: "correct horse battery staple", newPassword: "four other random words" } },
  // A replayable answer shares its transaction, so a refusal would roll back the count of guesses.
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    await checkOwnPassword(context, subject, body.currentPassword);
    const { emailAddress } = subject;
    await checkNewPassword(context, { password: body.newPassword, emailAddress, pointer: "/newPassword" });
    const passwordHash = await hashPassword(context, body.newPassword);
    await inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, users, { id: subject.id, lock: true });
      if (before.passwordHash !== subject.passwordHash) {
        throw new DomainError("conflict", "The password was changed by another request in the meantime");
      }
      await endSessions(change, {
        userId: before.id,
        reason: "password changed",
        keepsOwn: true,
        changes: { passwordHash },
      });
      // Somebody else requested the link that sets a password, or it is no longer needed.
      await voidAccountTokens(change, { userId: before.id });
      await mailUser(change, before, { kind: accountMails["password-changed"], values: {} });
    });
  },
});
