import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  ...seed(
    "packages/storage-kysely/src/statements/tally-statement.ts",
    ["packages/storage-kysely/src/kysely-storage.test.ts"],
    [
      ["groups without a time come first", "latest desc nulls last", "latest desc"],
      [
        "a product counts the projects of all products",
        "where ${scope({ ...scoped, table: among.table }, among.where)})",
        ")",
      ],
      ["hours of a database in another zone begin at its half hours", ", 'UTC')`", ", 'Asia/Kolkata')`"],
      ["no rows make a group of none", " : [sql`having count(*) > 0`]", " : []"],
    ],
  ),
];
