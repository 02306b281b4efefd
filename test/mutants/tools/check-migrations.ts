import type { Mutant } from "../mutant.ts";

const file = "tools/check/migrations/statement-locks.ts";
const tests = ["tools/check-migrations.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "an index of a table that the migration makes itself is refused",
    file,
    find: "!(ofExisting && isNew)",
    replace: "ofExisting",
    tests,
  },
  {
    bug: "a column without a default makes the migration fail on a table with rows",
    file,
    find: "(?![^,]*\\bdefault\\b)",
    replace: "(?!.*)",
    tests,
  },
  {
    bug: "a constraint is validated under the lock of its addition",
    file,
    find: "return [...found, ...validatedTooEarly(statements)];",
    replace: "return found;",
    tests,
  },
  {
    bug: "the body of a function is taken for what the migration does",
    file,
    find: ".replaceAll(/\\$(\\w*)\\$[\\s\\S]*?\\$\\1\\$/gu, (body) => `$${bodies.push(body) - 1}$`)",
    replace: "",
    tests,
  },
];
