import { type Mutant, seed } from "../mutant.ts";

/** Bugs in the docstrings of the generated client. */
export const mutants: readonly Mutant[] = seed(
  "tools/contract/schema-docs.ts",
  ["tools/contract/schema-docs.test.ts"],
  [
    ["a schema with a description is documented by its users", 'typeof description === "string"', "false"],
    ["a body is documented as a part of other schemas", 'mentions("requestBody", name)', 'mentions("request", name)'],
    ["an operation in two documents is named twice", "[...new Set(first.users)]", "first.users"],
    ["four users are named as three", "rest > 0 ?", "rest > 1 ?"],
  ],
);
