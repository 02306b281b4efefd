import type { Mutant } from "../mutant.ts";

/** Messages for operators, and exit codes for scripts. */
export const mutants: readonly Mutant[] = [
  {
    bug: "options before the command are lost",
    file: "apps/cli/src/command/common-options.ts",
    find: "return [...rest.slice(0, end), ...words.slice(0, outer), ...others.slice(0, inner), ...rest.slice(end)];",
    replace: "return rest;",
    tests: ["apps/cli/src/command/parse-command-line.test.ts"],
  },
  {
    bug: "options between a group and its command are unknown, as in deliveries --json list",
    file: "apps/cli/src/command/common-options.ts",
    find: 'first === "--" ? 0 : leadingOptionWords(others)',
    replace: "0",
    tests: ["apps/cli/src/command/parse-command-line.test.ts"],
  },
  {
    bug: "an option before the command becomes an operand behind --",
    file: "apps/cli/src/command/common-options.ts",
    find: 'const end = rest.includes("--") ? rest.indexOf("--") : rest.length;',
    replace: "const end = rest.length;",
    tests: ["apps/cli/src/command/parse-command-line.test.ts"],
  },
  {
    bug: "resend --wait takes an attempt of the schedule for its own",
    file: "apps/cli/src/commands/requested-attempt.ts",
    find: 'numberOf(one, "number") > countBefore',
    replace: 'numberOf(one, "number") > 0',
    tests: ["test/cli/commands.test.ts"],
  },
  {
    bug: "resend --wait exits 0 although a receiver refused",
    file: "apps/cli/src/commands/requested-attempt.ts",
    find: 'return attempt?.["outcome"] === "success";',
    replace: "return attempt !== undefined;",
    tests: ["test/cli/commands.test.ts"],
  },
  {
    bug: "doctor calls an endpoint failing because one test of it failed",
    file: "apps/cli/src/doctor/endpoint-trouble.ts",
    find: "if (failingSince === null)",
    replace: "if (lastFailureAt === null || (lastSuccessAt !== null && lastSuccessAt > lastFailureAt))",
    tests: ["apps/cli/src/doctor/endpoint-trouble.test.ts"],
  },
  {
    bug: "doctor is silent on an endpoint that fails",
    file: "apps/cli/src/doctor/endpoint-trouble.ts",
    find: "if (failingSince === null)",
    replace: "if (failingSince === null || lastSuccessAt === null)",
    tests: ["apps/cli/src/doctor/endpoint-trouble.test.ts"],
  },
  {
    bug: "doctor --local calls an endpoint failing that was enabled again",
    file: "apps/cli/src/doctor/check-endpoints.ts",
    find: "failingSince: failingSince(row)",
    replace: "failingSince: row.firstFailureAt",
    tests: ["apps/cli/src/doctor/check-endpoints.test.ts"],
  },
  {
    bug: "a file of tokens that the group can read is used without a word",
    file: "apps/cli/src/session/credentials.ts",
    find: "const othersMask = 0o077;",
    replace: "const othersMask = 0o007;",
    tests: ["apps/cli/src/session/credentials.test.ts"],
  },
];
