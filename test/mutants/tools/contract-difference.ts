import { type Mutant, seed } from "../mutant.ts";

/** Bugs of the gate that a release has to pass. */
export const mutants: readonly Mutant[] = [
  ...seed(
    "tools/release/contract-facts.ts",
    ["tools/release/contract-difference.test.ts"],
    [
      ["a removed value of a closed list passes", "= ${JSON.stringify(value)}", "= value"],
      ["a request member that becomes required passes", "if (isRequest && !required.has(name))", "if (false)"],
      ["a member that answers may lack passes", "if (!isRequest && required.has(name))", "if (false)"],
    ],
  ),
  ...seed(
    "tools/release/contract-difference.ts",
    ["tools/release/contract-difference.test.ts"],
    [
      ["before 1.0.0 nothing may ever break", "(major === 0 && minor !== minorBefore)", "false"],
      ["new operations count as breaking", "!kept.has(fact)", "kept.has(fact)"],
    ],
  ),
];
