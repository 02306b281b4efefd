import { type Mutant, seed } from "../mutant.ts";

const operations = "packages/core/src/engine/operations";
const tests = [`${operations}/patch-many.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${operations}/row-patches.ts`, tests, [
    ["a product named twice in one request is changed once, and nobody learns it", "    rows.delete(id);\n", ""],
    ["a removed product is changed", "all(live, scope, among(", "all(scope, among("],
    ["an error does not say in which product it is", "pointer: item.pointer + issue.pointer", "pointer: issue.pointer"],
    ["a lost update: stale versions of several products are not refused", "  if (!first) return;\n", "  return;\n"],
    ["a stale version is not named", "${pointer}/version", "${pointer}"],
  ]),
  ...seed(`${operations}/patch-rows.ts`, tests, [
    ["the answer has removed products first", "patches.map(({ before }) => byId.get(before.id) ?? before)", "changed"],
    ["the audit trail calls a removal an update", `"delete" as const`, `"update" as const`],
    ["products with unknown connectors are saved", ", ...kept);", ");"],
  ]),
  ...seed("packages/core/src/engine/rows/references.ts", tests, [
    ["an unknown connector is named without its product", "idsAt(after, path, pointer)", "idsAt(after, path)"],
  ]),
  ...seed("packages/core/src/catalog/product-search/searchable-products.ts", tests, [
    ["changes of several products do not reach the search", "keepingFound(standard.patchMany)", "standard.patchMany"],
  ]),
];
