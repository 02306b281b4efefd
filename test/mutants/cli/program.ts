import { type Mutant, seed } from "../mutant.ts";

const source = "apps/cli/src";

/** Bugs on the way of every command line, and in the commands of operators at the database. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${source}/run-program.ts`,
    [`${source}/run-program.test.ts`],
    [
      [
        "a program that sends a wrong line cannot read why it is wrong",
        "if (asksForJson(words)) return",
        "if (false) return",
      ],
      ["a failed check exits with 0", "return result.exitCode ?? exitCodes.ok;", "return exitCodes.ok;"],
      [
        "--data-dir works on the database of DATABASE_URL",
        'DATA_DIR: dataDirectory, DATABASE_URL: ""',
        "DATA_DIR: dataDirectory",
      ],
      [
        "a program gets the error of a command as a sentence",
        "if (isJson) terminal.err(",
        "if (verbose) terminal.err(",
      ],
    ],
  ),
  ...seed(
    `${source}/commands/applications.ts`,
    ["test/cli/json-output.test.ts"],
    [["a program has to count the applications itself", ", count: listed.length }", " }"]],
  ),
  ...seed(
    `${source}/commands/applications.ts`,
    ["test/cli/applications.test.ts"],
    [
      ["an application without a name is created", 'if (name === "" || name.length', "if (name.length"],
      ["users who were removed are counted", "matches({ deleted: false })", "matches({})"],
    ],
  ),
  ...seed(
    `${source}/commands/backup.ts`,
    [`${source}/commands/backup.test.ts`],
    [
      ["a failed backup leaves half a file", "if (!isStream) rmSync(draft, { force: true });", ""],
      ["a backup replaces the last one unasked", '&& !options.has("force")) {', '&& file === "") {'],
      ["a failed backup destroys the one that it replaces", "const draft = `${file}.partial`;", "const draft = file;"],
    ],
  ),
  ...seed(
    `${source}/local/local-service.ts`,
    [`${source}/commands/backup.test.ts`],
    [["no backup can be made with the variables of production", ', NODE_ENV: "development" }', " }"]],
  ),
  ...seed(
    `${source}/local/local-service.ts`,
    ["test/cli/migrate.test.ts"],
    [["a command fails with an error of SQL in a database without tables", "if (!bare) await checkSchema(pool);", ""]],
  ),
  ...seed(
    `${source}/local/local-service.ts`,
    ["test/cli/applications.test.ts"],
    [
      [
        "nobody learns that an operator did it at the database",
        "return `catalogctl:${userName()}:",
        "return `${userName()}:",
      ],
    ],
  ),
  ...seed(
    `${source}/doctor/check-database.ts`,
    [`${source}/doctor/check-database.test.ts`],
    [
      ["a clock that is three minutes behind is well", "grade(Math.abs(skew), skewMs)", "grade(skew, skewMs)"],
      ["the wrong clock is set", 'skew < 0 ? "behind"', 'skew > 0 ? "behind"'],
    ],
  ),
  ...seed(
    `${source}/doctor/check-database.ts`,
    [`${source}/doctor/check-database.test.ts`],
    [
      [
        "nobody is warned before the partitions of the day after tomorrow are missing",
        "if (later[0] !== undefined) {",
        "if (later.length > 99) {",
      ],
    ],
  ),
];
