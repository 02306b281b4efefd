import { type Mutant, seed } from "../mutant.ts";

const catalog = "packages/core/src/catalog/compare";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${catalog}/match-connectors.ts`,
    [`${catalog}/match-connectors.test.ts`],
    [
      ["connectors match only when written alike", `.toLowerCase().replaceAll(/\\s+/gu, "")`, ""],
      ["an output matches an input", "`${direction} ${connectorId}`", "connectorId"],
      ["two connectors of one product share a row", "!other.has(product)", "other.size > 0"],
    ],
  ),
  ...seed(
    `${catalog}/comparison-rows.ts`,
    [`${catalog}/compare-products.test.ts`],
    [
      ["rows that differ only in the last product count as equal", "shown.some(", "shown.slice(0, 1).some("],
      ["attributes with a slash break the pointer", "`/attributes/${escapePointer(name)}`", "`/attributes/${name}`"],
    ],
  ),
  ...seed(
    `${catalog}/compare-products.ts`,
    [`${catalog}/compare-products.test.ts`],
    [["a removed product is missing without a word", "compared.length < productIds.length", "compared.length < 1"]],
  ),
];
