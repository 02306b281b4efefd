import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/catalog/similar-products";
const tests = [`${folder}/similar-products.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/reindex-job.ts`, tests, [
    ["two reindexes run at once", "exclusive: true", "exclusive: false"],
    ["a new reindex takes the present vectors away", "all(matches({ isLive: false }), {", "all({"],
    ["the vectors before stay stored", "  await eraseOthers(job, state);\n  return", "  return"],
  ]),
  ...seed(
    `${folder}/reindex-job.ts`,
    [`${folder}/replaced-generations.test.ts`],
    [
      ["erasing a million vectors at once exceeds the time of a statement", "orderBy, limit: erasedRows", "orderBy"],
      [
        "a cancelled reindex leaves its vectors until one succeeds",
        "if (!state.isLive) await eraseOthers(job, state);",
        "",
      ],
      ["codes outlast their vectors", `await transaction.erase(productCodes, among("id", ids));`, ""],
    ],
  ),
  ...seed(
    `${folder}/product-codes.ts`,
    [`${folder}/stale-codes.test.ts`],
    [
      ["a removed product takes another one's place", "codes.places.set(lastProduct, place);", ""],
      ["a product is compared by the code of a removed one", "lastCode.entries()", "lastCode.slice(width).entries()"],
      [
        "removed products keep their place in memory",
        "codes.rowIds[place] !== rowId) continue;",
        "codes.rowIds[place] !== rowId || true) continue;",
      ],
    ],
  ),
  ...seed(
    `${folder}/product-codes.ts`,
    [`${folder}/stale-codes.test.ts`],
    [
      [
        "a late answer puts an erased vector back, and the product is lost",
        "if (revision < (codes.revisions[place] ?? 0)) return;",
        "",
      ],
    ],
  ),
  ...seed(
    `${folder}/product-codes.ts`,
    [`${folder}/nearest-products.test.ts`],
    [
      ["1,000 variants of one product hide a nearer one", "[...nearer, ...others]", "[...others, ...nearer]"],
      ["only the nearest codes are compared", "distance > limit ||", "distance >= limit ||"],
      ["100,000 variants are compared at each search", ".slice(0, max)", ""],
    ],
  ),
  ...seed(
    `${folder}/embed-products.ts`,
    [`${folder}/failing-provider.test.ts`],
    [
      [
        "a search waits for three attempts of the provider",
        "{ triesMax: 1, deadlineMs: 2_000 }",
        "{ deadlineMs: 2_000 }",
      ],
    ],
  ),
  ...seed(`${folder}/embed-products.ts`, tests, [
    ["drafts are found", `value: "draft"`, `value: "none"`],
    ["vectors of another width are stored", "vector.length !== dimensions", "vector.length === 0"],
    ["a broken vector is stored", "!vector.every(Number.isFinite)", "vector.length === 0"],
  ]),
  ...seed(
    `${folder}/embed-accepted.ts`,
    [`${folder}/failing-provider.test.ts`],
    [
      ["a provider that is away is asked for each product", "await embedTexts(ports, [plainText]);", ""],
      ["one refused text leaves 63 others without vectors", "rows.length === 1", "rows.length > 0"],
      ["a busy provider has the text blamed for an hour", "if (!isRefusal(error)) throw error;", ""],
      ["one more failure ends the work", "rows.length > 1 ? { triesMax: 1 } : {}", "{ triesMax: 1 }"],
    ],
  ),
  ...seed(
    `${folder}/index-changes.ts`,
    [`${folder}/failing-provider.test.ts`],
    [
      ["a product whose text is refused counts as indexed", "refused.includes(id);", "false;"],
      ["a refused text is tried every few seconds", "all(isDue, compares(", "all(compares("],
      [
        "a refused text is never tried again",
        `{ op: "lessThan", column: "refusedAt"`,
        `{ op: "greaterThan", column: "refusedAt"`,
      ],
    ],
  ),
  ...seed(`${folder}/index-changes.ts`, tests, [
    ["a change during a reindex is lost", "if (last && last.finishedAt === null) return false;", ""],
    ["processes never see later changes", "revision: live.revision + 1", "revision: live.revision"],
  ]),
  ...seed(
    `${folder}/refused-products.ts`,
    [`${folder}/failing-provider.test.ts`],
    [
      ["a product that changed while its old text was refused waits for an hour", ", matches({ mark }))", ")"],
      [
        "a reindex has no name for a text that was refused before",
        `await transaction.erase(changedProducts, among("id", same));`,
        "if (same.length > 0) return;",
      ],
      ["a text that the next provider takes stays an error", "{ refusedAt: null });", "{});"],
    ],
  ),
  ...seed(
    `${folder}/product-codes.ts`,
    [`${folder}/stale-codes.test.ts`],
    [
      ["a process never sees changes behind the first page", "rows.length < pageRows) break;", "true) break;"],
      ["changes of a revision that a page splits are lost", "last.revision - 1", "last.revision"],
    ],
  ),
  ...seed(`${folder}/similar-products.ts`, tests, [
    ["many removed products leave too few results", "read.length < limit; start", "start < 1; start"],
  ]),
  ...seed(
    `${folder}/similar-products.ts`,
    [...tests, `${folder}/failing-provider.test.ts`],
    [
      ["a search fails together with the provider", ".catch(() => []))[0]", ")[0]"],
      ["a product is similar to itself", "productId === body.productId ? []", "productId === undefined ? []"],
    ],
  ),
  ...seed(
    `${folder}/nearest-products.ts`,
    [...tests, `${folder}/stale-codes.test.ts`],
    [
      [
        "after a mass removal the search knows only words until a restart",
        "ports.codeMemory?.forget(applicationId);",
        "",
      ],
      ["the least similar come first", "other.similarity - one.similarity", "one.similarity - other.similarity"],
    ],
  ),
  ...seed(
    `${folder}/nearest-products.ts`,
    [`${folder}/replaced-generations.test.ts`],
    [
      [
        "a search misses products whose old vectors a reindex has just erased",
        "if (!(await store.find(generations, generation.id))?.isLive) return undefined;",
        "",
      ],
    ],
  ),
];
