import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = seed(
  "packages/core/src/catalog/product-files/export-products.ts",
  ["test/api/products-export.test.ts"],
  [
    ["an export has deleted products", "all(live, matchingFilter", "all(matchingFilter"],
    ["a second product breaks the JSON of an export", String.raw`.join(",\n")`, String.raw`.join("\n")`],
    ["an export as JSON is CSV", 'format === "csv" ? csvParts', 'format !== "json" || true ? csvParts'],
  ],
);
