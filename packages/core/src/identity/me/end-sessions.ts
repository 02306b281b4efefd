import { actorOf } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import { revokeTokens } from "../oauth/revoke-sessions.ts";
import { browserSessions } from "../sign-in/browser-sessions.ts";
import { userKind } from "../users/replace-user.ts";
import { type UserRow, users } from "../users/table.ts";

/**
 * Ends the sessions of a user by revoking their refresh tokens. All access tokens of the user are stale within 5 seconds,
 * so a session that is kept must refresh its own; a browser that is kept stays signed in.
 */
export async function endSessions(
  change: Change,
  ended: {
    readonly userId: Id<"user">;
    readonly reason: string;
    /** Keeps the session of the request. @default false */
    readonly keepsOwn?: boolean;
    /** Further changes to the account. */
    readonly changes?: Partial<UserRow>;
  },
): Promise<void> {
  const { transaction } = change;
  const { userId, reason, keepsOwn = false, changes = {} } = ended;
  const kept = keepsOwn ? actorOf(change.context).sessionId : undefined;
  const before = await findLive(transaction, users, { id: userId, lock: true });
  checkExpectedVersion(change.context, before);
  const own = matches({ userId });
  await revokeTokens(change, { which: kept === undefined ? own : all(own, except(kept)), reason });
  const accessEpoch = before.accessEpoch + 1;
  await changeRow(change, { kind: userKind, before, changes: { ...changes, accessEpoch } });
  if (kept === undefined) return;
  const current = matches({ id: kept, userId, accessEpoch: before.accessEpoch });
  await transaction.update(browserSessions, current, { accessEpoch });
}

function except(familyId: string): Condition<"familyId"> {
  return { op: "not", condition: matches({ familyId }) };
}
