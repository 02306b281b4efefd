import { seed } from "../mutant.ts";

const folder = "packages/storage-kysely/src";

export const mutants = [
  ...seed(
    `${folder}/statements/statements.ts`,
    [`${folder}/statements/product-plans.test.ts`],
    [["a jump into a million products is cancelled", "offset >= skippedMin", "offset < 0"]],
  ),
  ...seed(
    `${folder}/migrations/0061-product-times.ts`,
    [`${folder}/statements/product-plans.test.ts`],
    [["the number of all products is counted from a million wide rows", " WHERE NOT deleted", ""]],
  ),
];
