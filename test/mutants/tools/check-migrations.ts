import { type Mutant, seed } from "../mutant.ts";

const folder = "tools/check/migrations";
const file = `${folder}/statement-locks.ts`;
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
    file: `${folder}/allowed-forms.ts`,
    find: "\\w+ ${builtInType}(?: ?collate",
    replace: "\\w+ \\w+(?: ?collate",
    tests,
  },
  {
    bug: "a column may have a type whose name begins like one of PostgreSQL's",
    file: `${folder}/column-types.ts`,
    find: String.raw`)\b(?:`,
    replace: String.raw`)\w*(?:`,
    tests,
  },
  {
    bug: "the body of a function is taken for what the migration does",
    file: `${folder}/split-statements.ts`,
    find: String.raw`|\$(\w*)\$[\s\S]*?\$\1\$`,
    replace: "",
    tests,
  },
  {
    bug: "a statement of no known table passes as one of a new table",
    file: `${folder}/new-tables.ts`,
    find: "tables.length > 0 && tables.every(",
    replace: "tables.every(",
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
    file: `${folder}/allowed-forms.ts`,
    find: ".every((action) =>",
    replace: ".some((action) =>",
    tests,
  },
  {
    bug: "a concurrent migration may wait for a table without limit, and all requests behind it",
    file: `${folder}/allowed-forms.ts`,
    find: "if (step.isConcurrent) return",
    replace: "if (step.isConcurrent) return true ||",
    tests,
  },
  ...seed(file, tests, [
    ["a table is new because a later statement makes one of its name", "statements.slice(0, position)", "statements"],
  ]),
  ...seed(`${folder}/new-tables.ts`, tests, [
    [
      "a table that is made unless it exists is taken for new",
      String.raw`table (\w+) \(`,
      String.raw`table (?:if not exists )?(\w+) \(`,
    ],
    ["only one of several tables has to be new", "tables.every(", "tables.some("],
    ["a large table is attached to a new one", "splitActions(actions).every(", "splitActions(actions).some("],
    ["emptying a new table empties those that refer to it", "(?:, \\w+)*)$/u", "(?:, \\w+)*)/u"],
    ["a change of a new table may read a large one", " || !readsNoTable(statement)", ""],
  ]),
  ...seed(`${folder}/known-calls.ts`, tests, [
    ["an unknown function may do anything to any table", "callsIn(bare).every((name) => known.has(name))", "true"],
    ["a function in quotes is not seen", '[\\w."$]+', String.raw`\w+`],
    ["the command TABLE reads a large table", String.raw`|(?<!^\w+ )\btable\b`, ""],
    [
      "words in texts are taken for queries",
      String.raw`replaceAll(/'(?:[^']|'')*'/gu, "''")`,
      'replaceAll("\'", "\'")',
    ],
  ]),
  ...seed(`${folder}/allowed-forms.ts`, tests, [
    ["a new table is filled from a large one", String.raw`\bas [( ]*(?:`, String.raw`\) as (?:`],
    ["an inserted row may call anything", "return readsNoTable(statement);", "return true;"],
  ]),
  ...seed(`${folder}/split-statements.ts`, tests, [
    ["hyphens in a text hide the statements after it", String.raw`'(?:[^']|'')*'|"[^"]*"|--`, "--"],
    ["a quote in a comment hides the statements after it", String.raw`|\/\*[\s\S]*?\*\/`, ""],
    ["an escaped quote hides the statements after it", String.raw`\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|`, ""],
  ]),
];
