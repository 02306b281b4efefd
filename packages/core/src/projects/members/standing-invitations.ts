import { grants } from "../../engine/calls/privilege.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { heldRights, type UserRow, users } from "../../identity/mod.ts";
import type { Reader } from "../../ports/storage.ts";
import type { BaseRow, Table } from "../../ports/table.ts";
import { type ProjectRow, projects } from "../project/table.ts";
import type { ProjectInvitationRow } from "./invitations-table.ts";

/** An invitation that could still be sent, its project and its inviter. */
export interface StandingInvitation {
  readonly invitation: ProjectInvitationRow;
  readonly project: ProjectRow;
  readonly inviter: UserRow;
}

/**
 * Those of a few invitations that could still be sent to the user, in the given order. Two statements find the inviters
 * and projects of all; each inviter who owns none of the projects takes one more. Deleted projects and those of disabled
 * inviters are not read: they may be large, and anybody can make many.
 */
export async function standingInvitations(
  reader: Reader,
  invitations: readonly ProjectInvitationRow[],
  user: UserRow,
): Promise<readonly StandingInvitation[]> {
  const inviterOf = await liveById(
    reader,
    users,
    invitations.map(({ invitedBy }) => invitedBy),
  );
  const invited = invitations.flatMap((invitation) => {
    const inviter = inviterOf.get(invitation.invitedBy);
    return inviter?.status === "active" ? [{ invitation, inviter }] : [];
  });
  const projectOf = await liveById(
    reader,
    projects.table,
    invited.map(({ invitation: { projectId } }) => projectId),
  );
  const possible = invited.flatMap(({ invitation, inviter }) => {
    const project = projectOf.get(invitation.projectId);
    return project && project.ownerId !== user.id ? [{ invitation, project, inviter }] : [];
  });
  const others = possible.filter((one) => !isByOwner(one)).map(({ inviter }) => inviter);
  const administrators = await administratorsAmong(reader, others);
  return possible.filter((one) => isByOwner(one) || administrators.has(one.inviter.id));
}

async function liveById<Row extends BaseRow>(
  reader: Reader,
  table: Table<Row>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.select(table, { where: all(live, among("id", [...new Set(ids)])) });
  return new Map(rows.map((row) => [row.id, row]));
}

function isByOwner({ project, inviter }: StandingInvitation): boolean {
  return project.ownerId === inviter.id;
}

/** Ids of the users who may change every project. */
async function administratorsAmong(reader: Reader, inviters: readonly UserRow[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Map(inviters.map((inviter) => [inviter.id, inviter])).values()];
  const judged = await Promise.all(
    distinct.map(async (inviter) => {
      const { privileges } = await heldRights(reader, inviter);
      return grants(new Set(privileges), "Admin Projects r/w") ? [inviter.id] : [];
    }),
  );
  return new Set(judged.flat());
}
