import { type Mutant, seed } from "../mutant.ts";

const audit = "packages/core/src/projects/product-audit";
const checks = [`${audit}/checks.test.ts`];
const operation = [`${audit}/audit-products.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${audit}/collect-findings.ts`, operation, [
    [
      "a page begins again with the last finding of the page before",
      "compare(found, after) <= 0",
      "compare(found, after) < 0",
    ],
    ["findings of one product come in any order", "return one.check - other.check;", "return 0;"],
    ["the last page names another one", "kept.length > limit ?", "kept.length > 0 ?"],
    ["a fix cannot be sent because it lacks the version", "body: { version, ...fix }", "body: { version: 0, ...fix }"],
  ]),
  ...seed(`${audit}/run-audit.ts`, operation, [
    ["products that the filter leaves out are checked", "if (isComparing && !evaluate(wanted, product)) continue;", ""],
    [
      "the filter also hides the products that others are compared with",
      "isComparing ? live :",
      "!isComparing ? live :",
    ],
    ["removed products are checked", "isComparing ? live : all(live, wanted)", "isComparing ? all() : all(wanted)"],
  ]),
  ...seed(`${audit}/find-cycles.ts`, checks, [
    [
      "an accessory of a product in a circle counts as part of it",
      "const back = yield* reversed(edges);",
      "const back = edges;",
    ],
  ]),
  ...seed(`${audit}/facts.ts`, checks, [
    ["snapshots count as additions to projects", "where: all(live, matches({ locked: false })) },", "where: live },"],
    ["an inactive category counts", "matches({ listId: list.id, active: true })", "matches({ listId: list.id })"],
  ]),
  ...seed(`${audit}/checks/near-duplicate.ts`, checks, [
    [
      "variants with part numbers of their own count as duplicates",
      "one.partNumber === null || other.partNumber === null || one.partNumber === other.partNumber",
      "true",
    ],
    ["every colour of a product is a duplicate", "cosine(vector, other.vector) >= similarityMin", "true"],
    ["a slip in a name hides a duplicate", "const similarityMin = 0.3", "const similarityMin = 0.9"],
    ["each size of a series is a duplicate", String.raw`!/\p{N}/u.test(word)`, "true"],
    [
      "products with the same words in another order are no duplicates",
      "[...new Set(words)].toSorted()",
      "[...new Set(words)]",
    ],
    ["products of other manufacturers are duplicates", "=> `${manufacturer} ${words", "=> `${words"],
  ]),
  ...seed(`${audit}/checks/dangling-reference.ts`, checks, [
    [
      "products that come later in the catalog count as lost",
      "known.add(product.id);",
      "if (false) known.add(product.id);",
    ],
  ]),
  ...seed(`${audit}/most-common.ts`, checks, [
    ["the rarest spelling becomes the rule", "if (count < most ||", "if (count > most ||"],
  ]),
  ...seed(`${audit}/checks/attribute-unit.ts`, checks, [
    ["numbers get a unit though several are in use", "endings.size === 1 ? only", "endings.size >= 1 ? only"],
  ]),
];
