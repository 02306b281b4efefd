import { groupBy } from "../../engine/group-by.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import { endClientSessions } from "../back-channel/client-sessions.ts";
import { type RefreshTokenRow, refreshTokens } from "./refresh-tokens.ts";

/** Ended sessions that an audit entry names at most; a user with more runs a script that never refreshes. */
const auditedMax = 100;

/** Sessions of clients, by their users, clients or families. */
export type SessionsOfClients = ConditionOn<Pick<RefreshTokenRow, "userId" | "clientId" | "familyId">>;

/**
 * Revokes the tokens of the sessions that `which` admits. Their access tokens are
 * refused within 5 seconds; the user's other sessions continue. Returns the ids of the sessions.
 */
export async function revokeSessions(
  change: Change,
  { which, reason }: { readonly which: SessionsOfClients; readonly reason: string },
): Promise<ReadonlySet<string>> {
  const revoked = await revokeTokens(change, { which, reason });
  const drafts = [...groupBy(revoked, ({ userId }) => userId)].map(([userId, rows]) => {
    const sessions = [...new Set(rows.map(({ familyId }) => familyId))].slice(0, auditedMax);
    const changes = [
      { field: "sessions", before: sessions, after: [] },
      { field: "reason", before: null, after: reason },
    ];
    return { action: "revoke" as const, kind: "User", resourceId: userId, changes };
  });
  if (drafts.length > 0) await recordAudit(change, drafts);
  return new Set(revoked.map(({ familyId }) => familyId));
}

/**
 * Revokes the refresh tokens that `which` admits and returns their rows. Clients that want to know of the end of a session
 * are told of it, even of one whose tokens have expired.
 */
export async function revokeTokens(
  change: Change,
  revocation: { readonly which: SessionsOfClients; readonly reason: string },
): Promise<readonly RefreshTokenRow[]> {
  const revoked = await revokeRows(change, revocation);
  await endClientSessions(change, revocation.which);
  return revoked;
}

async function revokeRows(
  change: Change,
  revocation: { readonly which: SessionsOfClients; readonly reason: string },
): Promise<readonly RefreshTokenRow[]> {
  const { context, transaction } = change;
  const where: ConditionOn<RefreshTokenRow> = all(matches({ revokedAt: null }), revocation.which);
  const changes = { revokedAt: formatTimestamp(context.ports.clock.now()), revokedReason: revocation.reason };
  const revoked = await transaction.update(refreshTokens, where, changes);
  if (revoked.length === 0) return revoked;
  // A concurrent refresh has added a successor that the first statement could not see.
  return [...revoked, ...(await revokeRows(change, revocation))];
}
