import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = seed(
  "tools/test/database-tests.ts",
  ["tools/test/database-tests.test.ts"],
  [
    [
      "a test that opens its database through another file runs on one PostgreSQL only",
      "for (const source of sources.filter(importsUser)) users.add(source.path);",
      "if (sources.some(importsUser)) break;",
    ],
    [
      "a test in a new folder runs on one PostgreSQL only",
      "|| !isLeftOut(path));",
      "|| /^(apps|packages)/u.test(path));",
    ],
    ["the dispatcher of a whole service runs on one PostgreSQL only", "Object.hasOwn(kept, path) ||", ""],
    [
      "a comment about databases makes a test run on each PostgreSQL",
      "({ code }) => databaseNames.test(code)",
      "({ text }) => databaseNames.test(text)",
    ],
  ],
);
