import { type Mutant, seed } from "../mutant.ts";

/** Bugs of the gate that a release has to pass. */
export const mutants: readonly Mutant[] = [
  ...seed(
    "tools/release/contract-difference.ts",
    ["tools/release/contract-difference.test.ts"],
    [
      ["before 1.0.0 nothing may ever break", "(major === 0 && minor !== minorBefore)", "false"],
      ["new operations count as breaking", "!kept.has(name)", "kept.has(name)"],
    ],
  ),
];
