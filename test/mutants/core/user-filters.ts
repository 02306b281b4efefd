import { type Mutant, seed } from "../mutant.ts";

const core = "packages/core/src";

/** Bugs in the search for users by role and setting. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${core}/identity/users/user-filters.ts`,
    [`${core}/identity/users/users.test.ts`],
    [
      ["a search by role shows everybody", "role === undefined ? always : { op", "role !== undefined ? always : { op"],
      ["a setting of another name is found", "defined.name === name", "defined.name !== undefined"],
      ["nobody is found by a number", "Number(text) : undefined", "text : undefined"],
      ["who has not set a switch is found by false", 'text === "true" || text === "false" ?', 'text !== "" ?'],
      [
        "a setting without a value finds everybody",
        "setting === undefined && value === undefined",
        "value === undefined",
      ],
    ],
  ),
  ...seed(
    `${core}/engine/rows/condition-evaluate.ts`,
    ["packages/storage-memory/src/memory-storage.test.ts"],
    [["a name that every object inherits is a member", "Object.hasOwn(value, condition.name) && ", ""]],
  ),
  ...seed(
    "packages/storage-kysely/src/statements/condition-sql.ts",
    ["packages/storage-kysely/src/kysely-storage.test.ts"],
    [["a search by a setting fails", "} -> ${condition.name}::text =", "} ->> ${condition.name}::text ="]],
  ),
];
