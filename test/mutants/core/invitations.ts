import type { Mutant } from "../mutant.ts";

const folder = "packages/core/src/projects/members";
const tests = [`${folder}/invitations.test.ts`, `${folder}/members.test.ts`];

export const mutants: readonly Mutant[] = [
  {
    bug: "any owner of a project reads the address and name of any user by an id",
    file: `${folder}/member-operations.ts`,
    find: 'if (grants(privileges, "Admin Users") && !isOutOfScope) return { userId };',
    replace: "if (!isOutOfScope) return { userId };",
    tests,
  },
  {
    bug: "an invitation is told to whoever has signed up with the address and not confirmed it",
    file: `${folder}/own-invitations.ts`,
    find: "matches({ emailAddress }) : never;",
    replace: "matches({ emailAddress }) : matches({ emailAddress });",
    tests,
  },
  {
    bug: "whoever knows the id of an invitation accepts it",
    file: `${folder}/own-invitations.ts`,
    find: "all(addressedTo(user), matches({ id }))",
    replace: "matches({ id })",
    tests,
  },
  {
    bug: "whoever repeats the acceptance of an invitation with its key learns that there is none",
    file: `${folder}/own-invitations.ts`,
    find: "const where = sentTo(user, id);",
    replace: "const where = all(openAt(context), sentTo(user, id));",
    tests: ["test/api/idempotency-operations.test.ts"],
  },
  {
    bug: "an invitation of somebody who was removed still lets people in",
    file: `${folder}/own-invitations.ts`,
    find: 'if (!inviter || inviter.deleted || inviter.status !== "active") return undefined;',
    replace: "if (!inviter) return undefined;",
    tests,
  },
  {
    bug: "the answer to an invitation tells whether the address has an account because only those get a mail",
    file: `${folder}/invite-member.ts`,
    find: "await mailInvitation(change, { emailAddress, locale: user.locale });",
    replace: 'if ("emailAddress" in user) await mailInvitation(change, { emailAddress, locale: user.locale });',
    tests,
  },
  {
    bug: "one user mails any number of strangers by invitations",
    file: `${folder}/invite-member.ts`,
    find: "  await countUse(change, sent);\n",
    replace: "",
    tests,
  },
  {
    bug: "many projects together flood one address with mails",
    file: `${folder}/invite-member.ts`,
    find: "if (!(await hasTokens(change, mailed))) return;",
    replace: "await hasTokens(change, mailed);",
    tests,
  },
  {
    bug: "viewers read in the history whom the owner has invited",
    file: `${folder}/invitations-table.ts`,
    find: '  secret: ["emailAddress"],\n',
    replace: "",
    tests,
  },
  {
    bug: "a withdrawn invitation can still be accepted",
    file: `${folder}/end-invitation.ts`,
    find: "changes: { status, deleted: true },",
    replace: "changes: { status },",
    tests,
  },
  {
    bug: "somebody added by id as a viewer becomes an editor again by an older invitation after being removed",
    file: `${folder}/member-operations.ts`,
    find: "  await withdrawInvitationOf(change, { projectId: project.id, emailAddress: user.emailAddress });\n",
    replace: "",
    tests,
  },
  {
    bug: "a removed member comes back by an invitation left open",
    file: `${folder}/member-operations.ts`,
    find: "  await withdrawInvitationOf(change, { projectId, emailAddress: user.emailAddress });\n",
    replace: "",
    tests,
  },
  {
    bug: "who removes a member withdraws every invitation of the project",
    file: `${folder}/end-invitation.ts`,
    find: "all(live, matches(address))",
    replace: "all(live, matches({ projectId: address.projectId }))",
    tests,
  },
  {
    bug: "who removes a member withdraws invitations of other projects",
    file: `${folder}/end-invitation.ts`,
    find: "all(live, matches(address))",
    replace: "all(live, matches({ emailAddress: address.emailAddress }))",
    tests,
  },
  {
    bug: "a member of a removed account cannot be removed",
    file: `${folder}/member-operations.ts`,
    find: `{ id: before.userId, includeDeleted: true });
      await removeMember`,
    replace: `{ id: before.userId });
      await removeMember`,
    tests,
  },
  {
    bug: "PATCH with deleted: true keeps the member",
    file: `${folder}/member-operations.ts`,
    find: "if (body.deleted === true) return",
    replace: "if (body.deleted === undefined) return",
    tests,
  },
  {
    bug: "expired invitations count against the limit of open ones until they are erased",
    file: `${folder}/invite-member.ts`,
    find: "all(openAt(context), matches({ projectId }))",
    replace: "all(live, matches({ projectId }))",
    tests,
  },
  {
    bug: "a project gets more open invitations than the limit by sending expired ones again",
    file: `${folder}/invite-member.ts`,
    find: "if (!before || before.expiresAt <= formatTimestamp(nowMs))",
    replace: "if (!before)",
    tests,
  },
  {
    bug: "a project with the most open invitations cannot send one of them again",
    file: `${folder}/invite-member.ts`,
    find: "if (!before || before.expiresAt <= formatTimestamp(nowMs))",
    replace: "",
    tests,
  },
  {
    bug: "expired invitations can be accepted until they are erased",
    file: `${folder}/open-at.ts`,
    find: 'all(live, { op: "greaterThan", column: "expiresAt", value: now })',
    replace: "live",
    tests,
  },
];
