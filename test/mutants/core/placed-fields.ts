import { type Mutant, seed } from "../mutant.ts";

const products = "packages/core/src/projects/products";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${products}/table.ts`,
    [`${products}/project-products.test.ts`],
    [
      [
        "a second change makes the project forget the fields that it changed before",
        "before.overridden.includes(name) || changed.has(name)",
        "changed.has(name)",
      ],
    ],
  ),
  ...seed(
    `${products}/product-operations.ts`,
    [`${products}/project-products.test.ts`],
    [
      [
        "fields that a project changed do not count as overridden",
        "overriddenBy(before, patched)",
        "before.overridden",
      ],
    ],
  ),
  ...seed(
    `${products}/add-products.ts`,
    [`${products}/project-products.test.ts`],
    [
      [
        "a placed product takes its own version for that of the catalog",
        "version: catalogVersion } = product",
        "version: catalogVersion } = { ...product, version: 0 }",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/catalog/products.ts",
    ["packages/core/src/catalog/products.test.ts"],
    [["a product can be replaced by one that does not exist", "    replacedById: productTable,\n", ""]],
  ),
];
