import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  ...seed(
    "tools/test/run-parts.ts",
    ["tools/test/run-parts.test.ts"],
    [["each process runs the whole suite", "for (const files of left)", "for (const files of parts)"]],
  ),
];
