import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { ownUser, type UserRow } from "../../identity/mod.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { type ProjectRow, projects } from "../project/table.ts";
import { endInvitation } from "./end-invitation.ts";
import { ownInvitationExample, ownInvitationSchema, presentOwnInvitation } from "./invitation-schemas.ts";
import { type ProjectInvitationRow, projectInvitations } from "./invitations-table.ts";
import { latestStanding } from "./latest-standing.ts";
import { memberKind } from "./member-kind.ts";
import { checkMemberPlace } from "./member-operations.ts";
import { memberExample, memberSchema, presentMember } from "./member-schemas.ts";
import { projectMembers } from "./members-table.ts";
import { openAt } from "./open-at.ts";
import { standingInvitations } from "./standing-invitations.ts";

const path = "/api/v1/me/invitations";
const tag = "Me";

export const listOwnInvitations = defineOperation({
  name: "listOwnInvitations",
  method: "GET",
  path,
  tag,
  summary: "List your invitations to projects",
  description:
    "Returns the projects the caller is invited to by their verified address: the 100 invitations sent last, in the order in which they were sent. Those of deleted projects, and those whose inviter could no longer send them, do not count. Older ones follow once some of these are answered.",
  ...forUsers,
  audience: "anyone",
  output: Type.Array(ownInvitationSchema),
  example: { output: [ownInvitationExample] },
  async run(context) {
    const user = await ownUser(context);
    const where = all(openAt(context), addressedTo(user));
    return (await latestStanding(context.store, where, user)).map(presentOwnInvitation);
  },
});

/**
 * Accepts an invitation and makes the caller a member; somebody who became one meanwhile keeps that role.
 * @throws {DomainError} `not_found` when it was withdrawn or has expired, or its inviter could no longer send it,
 * `limit_reached`
 */
export const acceptOwnInvitation = defineOperation({
  ...onOwnInvitation(),
  name: "acceptOwnInvitation",
  method: "POST",
  path: `${path}/{id}/accept`,
  tag,
  summary: "Accept an invitation to a project",
  description: "Makes the caller a member of the project with the role offered.",
  status: 201,
  output: memberSchema,
  example: { output: memberExample },
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { user, invitation, project } = await lockOwnInvitation(change, subject.id);
      await endInvitation(change, { before: invitation, status: "accepted" });
      return presentMember(await admit(change, { user, invitation, project }), user);
    }),
});

export const declineOwnInvitation = defineOperation({
  ...onOwnInvitation(),
  name: "declineOwnInvitation",
  method: "POST",
  path: `${path}/{id}/decline`,
  tag,
  summary: "Decline an invitation to a project",
  description: "Declines an invitation. Its sender is not told, and may invite the user again.",
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { invitation: before } = await lockOwnInvitation(change, subject.id);
      await endInvitation(change, { before, status: "declined" });
    }),
});

const never: Condition<never> = { op: "or", conditions: [] };

function sentTo(user: UserRow, id: string) {
  return all(addressedTo(user), matches({ id }));
}

/** Matches invitations to an address that the user has confirmed: typing an address reveals nothing. */
function addressedTo({ emailAddress, status, addressState }: UserRow) {
  return status === "active" && addressState === "verified" ? matches({ emailAddress }) : never;
}

/** Privilege and subject of an operation on one of the caller's invitations. */
function onOwnInvitation() {
  return {
    privilege: "user",
    scope: "api",
    errorFormat: "problem",
    audience: "self",
    // An ended one is found too: an Idempotency-Key replays the answer that ended it.
    subject: findSentInvitation,
  } as const;
}

/** An invitation to the caller's confirmed address, open or not. */
async function findSentInvitation(context: OperationContext, { id = "" }: Readonly<Record<string, string>>) {
  const user = await ownUser(context);
  const where = sentTo(user, id);
  const [invitation] = await context.store.select(projectInvitations, { where, limit: 1 });
  if (!invitation) throw notFound();
  return { id };
}

async function findOwnInvitation(
  context: OperationContext,
  reader: Reader,
  { id, lock = false }: { readonly id: string; readonly lock?: boolean },
) {
  const user = await ownUser(context);
  const where = all(openAt(context), sentTo(user, id));
  const found = await reader.select(projectInvitations, { where, limit: 1, lock });
  const [standing] = await standingInvitations(reader, found, user);
  if (!standing) throw notFound();
  return { user, ...standing };
}

/**
 * Locks the project before the invitation, in the order of {@link inviteMember}. `inProject()` would refuse the caller,
 * who holds no right in the project yet: the inviter's right counts, and is judged again under the locks.
 */
async function lockOwnInvitation({ context, transaction }: Change, id: string) {
  const { projectId } = await findLive(transaction, projectInvitations, { id });
  await transaction.find(projects.table, projectId, { lock: true });
  return findOwnInvitation(context, transaction, { id, lock: true });
}

async function admit(
  change: Change,
  accepted: { readonly user: UserRow; readonly invitation: ProjectInvitationRow; readonly project: ProjectRow },
) {
  const { context, transaction } = change;
  const { user, invitation, project } = accepted;
  const where = all(live, matches({ projectId: project.id, userId: user.id }));
  const [member] = await transaction.select(projectMembers, { where, limit: 1 });
  if (member) return member;
  await checkMemberPlace(transaction, project);
  const row = { ...newBase(context), projectId: project.id, userId: user.id, role: invitation.role };
  await insertRows(change, { kind: memberKind, rows: [row] });
  return row;
}
