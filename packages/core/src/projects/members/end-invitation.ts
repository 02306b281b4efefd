import type { Change } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { changeRow } from "../../engine/rows/rows.ts";
import { type ProjectInvitationRow, projectInvitations } from "./invitations-table.ts";
import { projectInvitationKind } from "./invite-member.ts";

/** Ends a locked invitation, which nobody can accept from then on. */
export async function endInvitation(
  change: Change,
  { before, status }: { readonly before: ProjectInvitationRow; readonly status: "accepted" | "declined" | "withdrawn" },
): Promise<void> {
  await changeRow(change, {
    kind: projectInvitationKind,
    before,
    changes: { status, deleted: true },
    action: "delete",
  });
}

/**
 * Withdraws the invitation of an address to a locked project, if there is one: an open one would give a removed member
 * access again. Accepting locks the project too, so it comes either before this or too late.
 */
export async function withdrawInvitationOf(
  change: Change,
  address: Pick<ProjectInvitationRow, "projectId" | "emailAddress">,
): Promise<void> {
  const where = all(live, matches(address));
  const [before] = await change.transaction.select(projectInvitations, { where, lock: true, limit: 1 });
  if (before) await endInvitation(change, { before, status: "withdrawn" });
}
