import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { findProject, inProject, memberProjectId, onProject } from "../project/access.ts";
import { projectRights } from "../project/rights.ts";
import { endInvitation } from "./end-invitation.ts";
import { presentInvitation, projectInvitationExample, projectInvitationSchema } from "./invitation-schemas.ts";
import { projectInvitations } from "./invitations-table.ts";
import { openAt } from "./open-at.ts";

const path = "/api/v1/projects/{id}/invitations";
const tag = "Project members";

export const listProjectInvitations = defineOperation({
  ...onProject("owner"),
  audience: "anyone",
  name: "listProjectInvitations",
  method: "GET",
  path,
  tag,
  summary: "List the open invitations",
  description:
    "Returns the invitations to the project that await an answer, oldest first. A snapshot has those of its project.",
  output: Type.Array(projectInvitationSchema),
  example: { output: [projectInvitationExample] },
  async run(context, { subject }) {
    const where = all(openAt(context), matches({ projectId: memberProjectId(subject) }));
    return (await context.store.select(projectInvitations, { where })).map(presentInvitation);
  },
});

export const withdrawProjectInvitation = defineOperation({
  privilege: projectRights.owner,
  audience: "anyone",
  name: "withdrawProjectInvitation",
  method: "DELETE",
  path: `${path}/{invitationId}`,
  tag,
  summary: "Withdraw an invitation",
  description: "Withdraws an invitation: the invited user no longer sees it.",
  async subject(context, { id, invitationId }) {
    const project = await findProject(context, { id, right: "owner" });
    const invitation = await findLive(context.store, projectInvitations, { id: invitationId });
    if (invitation.projectId !== memberProjectId(project)) throw notFound();
    // If-Match speaks of the invitation's version.
    return { project, invitation, version: invitation.version };
  },
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "owner" }, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, projectInvitations, { id: subject.invitation.id, lock: true });
      checkExpectedVersion(context, before);
      await endInvitation(change, { before, status: "withdrawn" });
    }),
});
