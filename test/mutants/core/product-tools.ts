import { type Mutant, seed } from "../mutant.ts";

const catalog = "packages/core/src/catalog/compare";

const usage = "packages/core/src/projects/product-usage";
const changes = "packages/core/src/projects/product-changes";

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
  ...seed(
    `${changes}/list-product-changes.ts`,
    [`${changes}/list-product-changes.test.ts`],
    [
      ["the last page names another one", "found.length > limit ?", "found.length > 0 ?"],
      ["a page begins again with the change before", 'compares("id", "lessThan"', 'compares("id", "lessThanOrEqual"'],
      ["changes of other users appear", "actorUserId === undefined ?", "actorUserId !== undefined ?"],
      [
        "a change that commits meanwhile shifts the versions",
        "if (!sameVersions(before, changed) && tries < triesMax) continue;",
        "",
      ],
      ["changes behind the page do not count", "new Map(behind.map(", "new Map(behind.slice(behind.length).map("],
    ],
  ),
  ...seed(
    `${changes}/present-change.ts`,
    [`${changes}/list-product-changes.test.ts`],
    [["every change shows the version of today", " - (later.get(id) ?? 0)", ""]],
  ),
  ...seed(
    `${changes}/list-product-changes.ts`,
    ["packages/storage-kysely/src/statements/product-change-plans.test.ts"],
    [
      ["a page of changes reads all changes of its products", "all(ofProducts, between), by:", "ofProducts, by:"],
      [
        "changes of products are counted among those of everything",
        'const ofProducts = all(matches({ kind }), among("resourceId", productIds));',
        "const ofProducts = matches({ kind });",
      ],
    ],
  ),
  ...seed(
    `${usage}/list-product-usage.ts`,
    [`${usage}/list-product-usage.test.ts`],
    [
      [
        "snapshots appear though nobody asked for them",
        "includeSnapshots ? visible : all(visible, unlocked)",
        "visible",
      ],
      ["names of other people's projects appear", "productId, shown)", "productId, live)"],
      [
        "two uses in one project count as two projects",
        "projectCount: inProjects.distinct",
        "projectCount: inProjects.count",
      ],
      ["what was removed from projects still counts", "where: all(live, among(", "where: all(among("],
      [
        "a list of all projects is said to be cut off",
        "tallies.length > usingProjectsMax",
        "tallies.length >= usingProjectsMax",
      ],
    ],
  ),
];
