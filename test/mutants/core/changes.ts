import { type Mutant, seed } from "../mutant.ts";

const projects = "packages/core/src/projects";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${projects}/project/access.ts`,
    [
      `${projects}/members/members.test.ts`,
      `${projects}/cables/cable-operations.test.ts`,
      `${projects}/project/projects.test.ts`,
    ],
    [
      [
        "a member who is removed while a change is under way still makes it",
        "await checkRight(context, change.transaction, { project, right });\n",
        "\n",
      ],
      [
        "a snapshot can be changed",
        "    checkUnlocked(project);\n    return work(change, project);\n",
        "    return work(change, project);\n",
      ],
    ],
  ),
  ...seed(
    `${projects}/project/access.ts`,
    ["test/api/project-concurrency.test.ts"],
    [
      [
        "two changes of a project at once do not wait for each other",
        "projects.table, { id: found.id, lock: true }",
        "projects.table, { id: found.id }",
      ],
    ],
  ),
  ...seed(
    `${projects}/cables/taken-ports.ts`,
    [`${projects}/cables/cable-operations.test.ts`, `${projects}/cables/connection.test.ts`],
    [
      [
        "a port is free although the far end of a cable is plugged into it",
        '["fromProductId", "toProductId"] as const',
        '["fromProductId"] as const',
      ],
    ],
  ),
  ...seed(
    `${projects}/view-items/remove-items.ts`,
    [`${projects}/products/removal.test.ts`, `${projects}/view-items/connections.test.ts`],
    [
      [
        "a removed product stays on the views",
        '["projectProductId", "fromProductId", "toProductId"] as const',
        '["fromProductId", "toProductId"] as const',
      ],
    ],
  ),
  ...seed(
    `${projects}/project/read-history.ts`,
    [`${projects}/project/read-history.test.ts`],
    [
      [
        "a page of the history repeats the changes of the page before",
        "before === undefined || end < before ? end : before",
        "end",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/identity/accounts/add-account.ts",
    ["packages/core/src/identity/accounts/register.test.ts"],
    [
      [
        "the audit trail does not say that a user made the own account",
        "const own = { context: asUser(context, user), transaction };",
        "const own = { context, transaction };",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/identity/accounts/run-or-rehearse.ts",
    ["packages/core/src/identity/accounts/register.test.ts"],
    [["a sign-up with a known address writes what it only rehearses", "if (!real) throw new RehearsalOver();", ""]],
  ),
];
