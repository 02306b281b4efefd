import { seed } from "../mutant.ts";

export const mutants = seed(
  "apps/cli/src/commands/keys-rotate.ts",
  ["test/cli/keys-rotate-guards.test.ts"],
  [
    [
      "what a slow request seals with the old key can never be opened again",
      "    await resealRest(service, totals, progress);\n  }\n  writeKeyFile",
      "  }\n  writeKeyFile",
    ],
    [
      "the old key goes although values need a third one that is lost",
      `if (unreadable > 0 || invocation.options.has("keep-old")) return 0;`,
      `if (invocation.options.has("keep-old")) return 0;`,
    ],
    [
      "a rotation that left values unreadable ends as if all were well",
      "exitCode: unreadable > 0 ? exitCodes.failed : exitCodes.ok,",
      "exitCode: exitCodes.ok,",
    ],
  ],
);
