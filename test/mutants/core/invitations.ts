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
    file: `${folder}/invitation-operations.ts`,
    find: 'const changes = { status: "withdrawn", deleted: true } as const;',
    replace: 'const changes = { status: "withdrawn" } as const;',
    tests,
  },
];
