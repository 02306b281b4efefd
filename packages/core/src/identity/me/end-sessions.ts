import type { Id } from "../../ports/id.ts";
import { all, always, type Condition, type ConditionOn, matches } from "../../ports/condition.ts";
import type { Change } from "../../engine/rows/change.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { revokeTokens } from "../oauth/revoke-sessions.ts";
import type { RefreshTokenRow } from "../oauth/refresh-tokens.ts";
import { userKind } from "../users/replace-user.ts";
import { type UserRow, users } from "../users/table.ts";

/**
 * Ends the sessions of a user that `which` admits by revoking their refresh tokens. All access tokens of the user are
 * stale within 5 seconds, so the remaining sessions must refresh theirs.
 */
export async function endSessions(
  change: Change,
  ended: {
    readonly userId: Id<"user">;
    readonly which: ConditionOn<RefreshTokenRow>;
    readonly reason: string;
    /** Further changes to the account. */
    readonly changes?: Partial<UserRow>;
  },
): Promise<void> {
  const { transaction } = change;
  const { userId, which, reason, changes = {} } = ended;
  const before = await findLive(transaction, users, { id: userId, lock: true });
  await revokeTokens(change, { which: all(matches({ userId }), which), reason });
  const accessEpoch = before.accessEpoch + 1;
  await changeRow(change, { kind: userKind, before, changes: { ...changes, accessEpoch } });
}

/** Condition for all sessions except that of the request. */
export function otherSessions(context: OperationContext): Condition<"familyId"> {
  const { sessionId } = actorOf(context);
  return sessionId === undefined ? always : { op: "not", condition: matches({ familyId: sessionId }) };
}
