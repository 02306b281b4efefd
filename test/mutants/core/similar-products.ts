import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/catalog/similar-products";
const tests = [`${folder}/similar-products.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/reindex-job.ts`, tests, [
    ["two reindexes run at once", "exclusive: true", "exclusive: false"],
    ["a new reindex takes the present vectors away", "eraseOthers(transaction, live?.id)", "eraseOthers(transaction)"],
    ["the vectors before stay stored", "await eraseOthers(transaction, state.generationId);", ""],
  ]),
  ...seed(`${folder}/embed-products.ts`, tests, [
    ["drafts are found", `value: "draft"`, `value: "none"`],
    ["vectors of another width are stored", "vector.length !== dimensions", "vector.length === 0"],
    ["a broken vector is stored", "!vector.every(Number.isFinite)", "vector.length === 0"],
  ]),
  ...seed(`${folder}/index-changes.ts`, tests, [
    ["a change during a reindex is lost", "if (last && last.finishedAt === null) return false;", ""],
    ["processes never see later changes", "revision: live.revision + 1", "revision: live.revision"],
  ]),
  ...seed(`${folder}/similar-products.ts`, tests, [
    ["a product is similar to itself", "productId === body.productId ? []", "productId === undefined ? []"],
  ]),
  ...seed(`${folder}/nearest-products.ts`, tests, [
    ["the least similar come first", "other.similarity - one.similarity", "one.similarity - other.similarity"],
  ]),
];
