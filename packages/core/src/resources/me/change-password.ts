import { Type } from "@sinclair/typebox";
import { DomainError, invalid } from "../../errors.ts";
import { all, always, type Condition, matches } from "../../resource/condition.ts";
import { actorOf, defineOperation, type OperationContext } from "../../resource/operation.ts";
import { checkTokens, clearUses, countUse, type RateLimit } from "../../resource/rate-limit.ts";
import { findLive } from "../../resource/rows.ts";
import { passwordCharactersMax } from "../oauth/password-grant.ts";
import { type UserRow, users } from "../users/table.ts";
import { endSessions } from "./end-sessions.ts";
import { ownUser } from "./me-schema.ts";

/** As for the first administrator; length is what counts (NIST SP 800-63B §5.1.1.2). */
const passwordCharactersMin = 8;

/**
 * Changes the password of the caller, who shows the present one; all other sessions end. Wrong ones are counted: five in
 * fifteen minutes. @throws {DomainError} `validation_failed` with `wrong_password`, `rate_limited`
 */
export const changePassword = defineOperation({
  name: "changePassword",
  method: "POST",
  path: "/api/v1/me/password",
  tag: "Me",
  summary: "Change the own password",
  privilege: "user",
  body: Type.Object(
    {
      currentPassword: Type.String({ minLength: 1, maxLength: passwordCharactersMax }),
      newPassword: Type.String({ minLength: passwordCharactersMin, maxLength: passwordCharactersMax }),
    },
    { $id: "PasswordChange", additionalProperties: false },
  ),
  status: 204,
  example: { body: { currentPassword: "correct horse battery staple", newPassword: "four other random words" } },
  // A refusal inside the transaction of a kept answer would take the count of guesses back with it.
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    await checkCurrent(context, subject, body.currentPassword);
    const passwordHash = await context.ports.passwordHasher.hash(body.newPassword);
    await context.store.transaction(async (transaction) => {
      const before = await findLive(transaction, users, { id: subject.id, lock: true });
      if (before.passwordHash !== subject.passwordHash) {
        throw new DomainError("conflict", "The password was changed by another request meanwhile");
      }
      await endSessions(context, transaction, {
        userId: before.id,
        which: otherSessions(context),
        reason: "password changed",
        changes: { passwordHash },
      });
    });
  },
});

async function checkCurrent(context: OperationContext, user: UserRow, password: string): Promise<void> {
  const limit = { key: `password-change:${user.id}`, limit: 5, windowSeconds: 900 } satisfies RateLimit;
  await context.store.transaction((transaction) => checkTokens(context, transaction, limit));
  const verified = await context.ports.passwordHasher.verify(password, user.passwordHash ?? undefined);
  // Counted in a transaction that commits, as the refusal rolls back whatever else there is.
  await context.store.transaction(async (transaction) => {
    await checkTokens(context, transaction, limit);
    if (verified) await clearUses(transaction, limit.key);
    else await countUse(context, transaction, limit);
  });
  if (!verified) throw invalid("/currentPassword", "wrong_password", "The current password is another one");
}

function otherSessions(context: OperationContext): Condition {
  const { sessionId } = actorOf(context);
  return sessionId === undefined ? always : all({ op: "not", condition: matches({ familyId: sessionId }) });
}
