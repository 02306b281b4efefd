import { type Static, Type } from "@sinclair/typebox";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { changeRow, findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { accepted, acceptedSchema, type UserRow, users } from "../../identity/mod.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { findProject, inProject, memberProjectId, onProject } from "../project/access.ts";
import { projectRights } from "../project/rights.ts";
import type { ProjectRow } from "../project/table.ts";
import { withdrawInvitationOf } from "./end-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { memberKind } from "./member-kind.ts";
import { memberAddSchema, memberExample, memberPatchSchema, memberSchema, presentMember } from "./member-schemas.ts";
import { type MemberRole, type ProjectMemberRow, projectMembers } from "./members-table.ts";

const path = "/api/v1/projects/{id}/members";
const memberPath = `${path}/{userId}`;
const tag = "Project members";

/** Members of a project, at most: their list has no pages. */
export const membersMax = 1000;

export const listProjectMembers = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "listProjectMembers",
  method: "GET",
  path,
  tag,
  summary: "List the members",
  description:
    "Returns the users who were invited or added to the project, each with a role, in the order they were added. The owner and holders of `Admin Projects`, who have rights in every project, are not listed. A snapshot has the members of its project.",
  output: Type.Array(memberSchema),
  example: { output: [memberExample] },
  async run({ store }, { subject }) {
    const members = await store.select(projectMembers, { where: membersOf(subject) });
    const ids = members.map(({ userId }) => userId);
    const found = await store.select(users, { where: among("id", ids) });
    const userById = new Map(found.map((user) => [user.id, user]));
    return members.flatMap((member) => {
      const user = userById.get(member.userId);
      return user ? [presentMember(member, user)] : [];
    });
  },
});

/**
 * Invites the owner of an address, or gives a user rights at once. An address gets the same answer with and without an
 * account, which keeps accounts secret. Only callers who may read users can name one by id.
 * @throws {DomainError} those of {@link inviteMember}, `forbidden` for a user's id without the privilege
 */
export const addProjectMember = defineOperation({
  ...onProject("owner"),
  audience: "self",
  name: "addProjectMember",
  method: "POST",
  path,
  tag,
  summary: "Invite an address, or add a user immediately",
  description:
    "Lets somebody read (`viewer`) or change (`editor`) the project. An `emailAddress` is mailed an invitation (202); a `userId` becomes a member immediately (201), which also requires the privilege `Admin Users` and the scope `admin`.",
  body: memberAddSchema,
  status: 202,
  output: acceptedSchema,
  example: { body: { emailAddress: memberExample.emailAddress, role: "editor" }, output: accepted },
  also: {
    status: 201,
    output: memberSchema,
    example: memberExample,
    is: (output) => isJsonObject(output) && "userId" in output,
  },
  async run(context, { body, subject }) {
    const { role } = body;
    const chosen = chosenMember(context, body);
    return inProject(context, { project: subject, right: "owner" }, async (change, project) => {
      if (chosen.userId !== undefined) return addMember(change, { project, role, userId: chosen.userId });
      await inviteMember(change, { project, role, emailAddress: chosen.emailAddress });
      return accepted;
    });
  },
});

/** @throws {DomainError} `forbidden`, `validation_failed` unless exactly one of the two members names somebody */
function chosenMember(
  context: OperationContext,
  { emailAddress, userId }: Static<typeof memberAddSchema>,
): { readonly emailAddress: string; readonly userId?: undefined } | { readonly userId: Id<"user"> } {
  if (userId !== undefined && emailAddress !== undefined) {
    throw invalid("/userId", "unknown_member", "Send emailAddress or userId, not both");
  }
  if (emailAddress !== undefined) return { emailAddress };
  if (userId === undefined) throw invalid("/emailAddress", "required", "Send emailAddress to invite somebody");
  const { privileges, scopes } = actorOf(context);
  const isOutOfScope = scopes?.has("admin") === false;
  if (grants(privileges, "Admin Users") && !isOutOfScope) return { userId };
  const lacking = grants(privileges, "Admin Users") ? { requiredScope: "admin" } : { requiredPrivilege: "Admin Users" };
  const message = "Only callers who may read users can add them by id; send emailAddress instead";
  throw new DomainError("forbidden", message, lacking);
}

async function addMember(
  change: Change,
  { project, userId, role }: { readonly project: ProjectRow; readonly userId: Id<"user">; readonly role: MemberRole },
): Promise<Static<typeof memberSchema>> {
  const { context, transaction } = change;
  const user = await findUser(transaction, userId);
  if (user.id === project.ownerId) throw invalid("/userId", "owner", "The owner already has every right");
  await checkMemberPlace(transaction, project);
  const row = { ...newBase(context), projectId: project.id, userId, role };
  await insertRows(change, { kind: memberKind, rows: [row] });
  await withdrawInvitationOf(change, { projectId: project.id, emailAddress: user.emailAddress });
  return presentMember(row, user);
}

/** @throws {DomainError} `limit_reached` when a locked project has as many members as it can */
export async function checkMemberPlace(reader: Reader, project: ProjectRow): Promise<void> {
  if ((await reader.count(projectMembers, membersOf(project))) < membersMax) return;
  throw new DomainError("limit_reached", "The project has the maximum number of members", { limit: membersMax });
}

export const patchProjectMember = defineOperation({
  ...onMember(),
  audience: "self",
  name: "patchProjectMember",
  method: "PATCH",
  path: memberPath,
  tag,
  summary: "Change a member's role",
  description: "Changes what a member may do; `deleted: true` removes the member.",
  body: memberPatchSchema,
  output: memberSchema,
  example: { body: { role: "viewer", version: 0 }, output: { ...memberExample, role: "viewer", version: 1 } },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject.project, right: "owner" }, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, projectMembers, { id: subject.member.id, lock: true });
      checkVersion(body.version, before.version);
      const user = await findLive(transaction, users, { id: before.userId, includeDeleted: true });
      const role = body.role ?? before.role;
      if (body.deleted === true) return presentMember(await removeMember(change, { before, role, user }), user);
      return presentMember(await changeRow(change, { kind: memberKind, before, changes: { role } }), user);
    }),
});

export const deleteProjectMember = defineOperation({
  ...onMember(),
  audience: "anyone",
  name: "deleteProjectMember",
  method: "DELETE",
  path: memberPath,
  tag,
  summary: "Remove a member",
  description: "Takes a member's rights away and withdraws an open invitation to the member's address.",
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "owner" }, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, projectMembers, { id: subject.member.id, lock: true });
      checkExpectedVersion(context, before);
      const user = await findLive(transaction, users, { id: before.userId, includeDeleted: true });
      await removeMember(change, { before, role: before.role, user });
    }),
});

/** Removes a locked member of a locked project, and the way back in. */
async function removeMember(
  change: Change,
  { before, role, user }: { readonly before: ProjectMemberRow; readonly role: MemberRole; readonly user: UserRow },
): Promise<ProjectMemberRow> {
  const { projectId } = before;
  await withdrawInvitationOf(change, { projectId, emailAddress: user.emailAddress });
  return changeRow(change, { kind: memberKind, before, changes: { role, deleted: true }, action: "delete" });
}

/** Privilege and subject of an operation on one member, whom the path names by user. */
function onMember() {
  return {
    privilege: projectRights.owner,
    async subject(context: OperationContext, parameters: Readonly<Record<string, string>>) {
      const project = await findProject(context, { id: parameters.id, right: "owner" });
      const where = all(membersOf(project), matches({ userId: parameters.userId ?? "" }));
      const [found] = await context.store.select(projectMembers, { where, limit: 1 });
      const member = await findLive(context.store, projectMembers, { id: found?.id });
      // If-Match speaks of the member's version.
      return { project, member, version: member.version };
    },
  } as const;
}

function membersOf(project: ProjectRow) {
  return all(live, matches({ projectId: memberProjectId(project) }));
}

/** @throws {DomainError} `validation_failed` unless the user exists */
async function findUser(reader: Reader, id: string): Promise<UserRow> {
  const user = await reader.find(users, id);
  if (user && !user.deleted && user.status !== "deleted") return user;
  throw new DomainError("validation_failed", "The request names a user who does not exist", {
    errors: [unknownReference("/userId", id)],
  });
}
