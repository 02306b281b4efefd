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
  {
    bug: "a statement of no known table passes as one of a new table",
    file,
    find: 'created.has(tableOf(statement) ?? "")',
    replace: '(created.has(tableOf(statement) ?? "") || tableOf(statement) === undefined)',
    tests,
  },
  {
    bug: "a statement that nobody judged passes",
    file,
    find: "? [] : [{ statement, reason: unknownForm }]",
    replace: "? [] : []",
    tests,
  },
  {
    bug: "a second action of ALTER TABLE is not judged",
    file: "tools/check/migrations/allowed-forms.ts",
    find: ".every((action) =>",
    replace: ".some((action) =>",
    tests,
  },
  {
    bug: "a concurrent migration may wait for a table without limit, and all requests behind it",
    file: "tools/check/migrations/allowed-forms.ts",
    find: "if (step.isConcurrent) return",
    replace: "if (step.isConcurrent) return true ||",
    tests,
  },
];
