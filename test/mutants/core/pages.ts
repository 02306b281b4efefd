import { type Mutant, seed } from "../mutant.ts";

const operations = "packages/core/src/engine/operations";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${operations}/pages.ts`,
    [`${operations}/standard.test.ts`, "test/api/conventions.test.ts"],
    [
      ["a list ends without a sign", "rows.length < limit ? undefined", "true ? undefined"],
      ["the last page names another one for ever", "rows.length < limit ?", "rows.length === 0 ?"],
      ["every page is the first one", "after === undefined ? always", "true ? always"],
    ],
  ),
  ...seed(
    "packages/http/src/response/outcome.ts",
    ["test/api/conventions.test.ts"],
    [["the next page forgets the filters of this one", "pathname + search", "pathname"]],
  ),
];
