import { type Mutant, seed } from "../mutant.ts";

const audit = "packages/core/src/projects/product-audit";
const checks = [`${audit}/checks.test.ts`];
const operation = [`${audit}/audit-products.test.ts`];
const large = [`${audit}/large-catalogs.test.ts`];
const alike = [`${audit}/many-alike.test.ts`];

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
  ...seed(
    `${audit}/read-products.ts`,
    [`${audit}/read-products.test.ts`],
    [
      [
        "an audit of large products takes gigabytes of memory",
        "Math.min(fitting, 2 * page.length, rowsMax)",
        "rowsMax",
      ],
      ["ports do not make a product large", "return 1 + ports +", "return 1 +"],
      ["large products follow small ones in a huge page", "2 * page.length, rowsMax", "rowsMax"],
      ["reading ends before the last page", "page.length < limit", "page.length <= limit"],
    ],
  ),
  ...seed(`${audit}/run-audit.ts`, large, [
    [
      "reading a large catalog holds up all other requests",
      "if (turns.isOver()) await turns.next();\n    for (const { comparison }",
      "for (const { comparison }",
    ],
    [
      "comparing a large catalog holds up all other requests",
      "if (turns.isOver()) await turns.next();\n      const product",
      "const product",
    ],
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
  ...seed(
    `${audit}/near-duplicate/same-named.ts`,
    [...alike, ...checks, ...large],
    [
      [
        "variants with part numbers of their own count as duplicates",
        "if (partNumber === null) return same.slice(0, enough);",
        "return same.slice(0, enough);",
      ],
      [
        "a product without a part number is not a duplicate of one that has one",
        "unnumbered.length === 0 ? numbered :",
        "unnumbered.length > -1 ? numbered :",
      ],
      [
        "20,000 products with one name stop the service for half a minute",
        "return same.slice(0, enough);",
        "return same.filter(() => true);",
      ],
      ["a finding names fewer products than it could", "const enough = max + 1;", "const enough = max;"],
    ],
  ),
  ...seed(
    `${audit}/near-duplicate/similar-named.ts`,
    [...checks, ...large],
    [
      [
        "variants whose names differ by a slip count as duplicates",
        "one.partNumber === null || other.partNumber === null || one.partNumber === other.partNumber",
        "true",
      ],
      ["every colour of a product is a duplicate", "cosine(vector, other.vector) >= similarityMin", "true"],
      ["a slip in a name hides a duplicate", "const similarityMin = 0.3", "const similarityMin = 0.9"],
      ["each size of a series is a duplicate", String.raw`!/\p{N}/u.test(word)`, "true"],
      ["long names take the memory of 60 names each", "words.length > wordsMax", "words.length > 100"],
    ],
  ),
  ...seed(`${audit}/near-duplicate/named.ts`, checks, [
    [
      "products with the same words in another order are not duplicates",
      "[...new Set(words)].toSorted()",
      "[...new Set(words)]",
    ],
    ["products of other manufacturers are duplicates", "return `${manufacturer} ${words", "return `${words"],
  ]),
  ...seed(`${audit}/checks/duplicate-part-number.ts`, alike, [
    [
      "20,000 spellings of one part number stop the service for a minute",
      "same.slice(0, relatedMax + 1)",
      "same.filter(() => true)",
    ],
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
  ...seed(
    `${audit}/checks/attribute-unit.ts`,
    [...checks, ...large],
    [
      ["numbers get a unit though several are in use", "endings.size === 1 ? only", "endings.size >= 1 ? only"],
      [
        "20,000 spacings of a unit stop the service for a minute",
        "byUnit.set(unit, spaced.set(ending, count));",
        "byUnit.set(unit, new Map([...spaced, [ending, count]]));",
      ],
    ],
  ),
];
