import type { Id } from "../../ports/id.ts";
import { all, always, type Condition, matches } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import type { Change } from "../../engine/rows/change.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { revokeTokens } from "../oauth/revoke-sessions.ts";
import type { RefreshTokenRow } from "../oauth/refresh-tokens.ts";
import { userKind } from "../users/replace-user.ts";
import { type UserRow, users } from "../users/table.ts";

/**
 * Ends those sessions of a user that `which` admits: their refresh tokens are revoked, and every access token of the
 * user is stale within 5 seconds, so that sessions that go on have to refresh theirs.
 */
export async function endSessions(
  change: Change,
  ended: {
    readonly userId: Id<"user">;
    readonly which: Condition<ColumnOf<RefreshTokenRow>>;
    readonly reason: string;
    /** What changes of the account beside. */
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

/** All sessions but that of the request. */
export function otherSessions(context: OperationContext): Condition<"familyId"> {
  const { sessionId } = actorOf(context);
  return sessionId === undefined ? always : { op: "not", condition: matches({ familyId: sessionId }) };
}
