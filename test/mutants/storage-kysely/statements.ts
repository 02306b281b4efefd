import { seed } from "../mutant.ts";

const folder = "packages/storage-kysely/src";

export const mutants = [
  ...seed(
    `${folder}/statements/statements.ts`,
    [`${folder}/statements/product-plans.test.ts`],
    [["a jump into a million products is cancelled", "offset >= skippedMin", "offset < 0"]],
  ),
  {
    bug: "the number of all products is counted from a million wide rows",
    file: `${folder}/migrations/0061-product-times.ts`,
    find: " WHERE NOT deleted",
    replace: "",
    tests: [`${folder}/statements/product-plans.test.ts`],
    equivalent: "the index of their names, which came later, has all products that are not deleted, too",
  },
];
