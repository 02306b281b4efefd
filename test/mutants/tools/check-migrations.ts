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
    find: "[...found, ...validatedTooEarly(statements)];",
    replace: "found;",
    tests,
  },
  {
    bug: "a constraint is validated under the lock of another action of its statement",
    file,
    find: String.raw`\w+(?:, validate constraint \w+)*$`,
    replace: String.raw`\w+|, validate constraint`,
    tests,
  },
  {
    bug: "a primary key reads every row for nulls under the lock",
    file,
    find: String.raw`primary key\b/u`,
    replace: String.raw`primary key\b(?!.*\busing index\b)/u`,
    tests,
  },
  {
    bug: "a column of a domain checks every row under the lock",
    file: "tools/check/migrations/allowed-forms.ts",
    find: "\\w+ ${builtInType}(?: ?collate",
    replace: "\\w+ \\w+(?: ?collate",
    tests,
  },
  {
    bug: "a column may have a type whose name begins like one of PostgreSQL's",
    file: "tools/check/migrations/column-types.ts",
    find: String.raw`)\b(?:`,
    replace: String.raw`)\w*(?:`,
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
