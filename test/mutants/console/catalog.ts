import { seed } from "../mutant.ts";

const folder = "packages/console/src/islands/catalog";

export const mutants = [
  ...seed(
    `${folder}/refused-rows.ts`,
    [`${folder}/refused-rows.test.ts`],
    [
      ["the refused row is the one before that of the file", "Number(index) + 1", "Number(index)"],
      ["a refusal of the whole product is missing", "(?:\\/(.*))?$", "(?:\\/(.*))$"],
      ["a refusal of the file as a whole looks like one of a row", "index === undefined ? [] : [", "false ? [] : ["],
      ["row 10 is listed above row 2", "one.row - other.row", "0"],
    ],
  ),
];
