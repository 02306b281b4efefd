import type { UserRow } from "../../identity/mod.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { type ProjectInvitationRow, projectInvitations } from "./invitations-table.ts";
import { type StandingInvitation, standingInvitations } from "./standing-invitations.ts";

/**
 * Invitations that a list shows, at most. Anybody may invite an address, and a limit for each address would tell an
 * inviter that others have invited it.
 */
export const ownInvitationsMax = 100;

/**
 * Invitations that are read for a list, at most. Some may be to deleted projects, which the invited user cannot answer:
 * seven accounts send 4,900 in the 14 days that an invitation is valid.
 */
export const ownInvitationsReadMax = 5000;

/** Every invitation ends the same number of days after it was sent. */
const latestFirst = [
  { column: "expiresAt", direction: "desc" },
  { column: "id", direction: "desc" },
] as const;

/** The matching invitations to a user that could still be sent: those sent last, in the order in which they were sent. */
export async function latestStanding(
  reader: Reader,
  where: ConditionOn<ProjectInvitationRow>,
  user: UserRow,
): Promise<readonly StandingInvitation[]> {
  const latest = { where, orderBy: latestFirst, limit: ownInvitationsReadMax, sparse: true };
  const rows = await reader.select(projectInvitations, latest);
  const standing: StandingInvitation[] = [];
  // In parts, because live projects may be large and only so many are shown.
  for (let start = 0; start < rows.length && standing.length < ownInvitationsMax; start += ownInvitationsMax) {
    const part = rows.slice(start, start + ownInvitationsMax);
    standing.push(...(await standingInvitations(reader, part, user)));
  }
  return standing.slice(0, ownInvitationsMax).toReversed();
}
