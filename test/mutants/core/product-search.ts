import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/catalog/product-search";
const vectorTests = [`${folder}/search-by-vectors.test.ts`];
const tests = [`${folder}/search-products.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/search-products.ts`, tests, [
    [
      "the first product of a page repeats the last of the page before",
      "compareRanked(passed, one) < 0",
      "compareRanked(passed, one) <= 0",
    ],
    ["a full last page promises another one", "rest.length > limit", "rest.length >= limit"],
    ["a search for discontinued products finds active ones", "matches({ status })", "always"],
  ]),
  ...seed(`${folder}/rank-products.ts`, tests, [
    [
      "a filter does not hold for queries with a slip",
      "productSearchRows, { where, limit",
      "productSearchRows, { limit",
    ],
    ["a filter does not hold", "all(where, holdingAll(terms))", "holdingAll(terms)"],
  ]),
  ...seed(
    `${folder}/rank-products.ts`,
    [`${folder}/search-turns.test.ts`],
    [["a search with a slip holds up all other requests", "if (turns.isOver()) await turns.next();", ""]],
  ),
  ...seed(`${folder}/score-words.ts`, tests, [
    ["synonyms come before the words asked for", "index === 0 ? 1 : synonymWeight", "index === 0 ? synonymWeight : 1"],
  ]),
  ...seed(`${folder}/query-terms.ts`, tests, [
    ["half of a synonym finds the whole", "way.every((word, index)", "way.some((word, index)"],
    ["a synonym of two words is never found", "way.length > longest.length ? way", "way.length < longest.length ? way"],
  ]),
  ...seed(`${folder}/read-synonyms.ts`, tests, [
    ["synonyms that were switched off still count", "listId: list.id, active: true", "listId: list.id"],
    ["labels in other languages are not synonyms", "[label, ...Object.values(labels)]", "[label]"],
    ["a group with an empty synonym no longer finds its own word", "ways.filter(({ length }) => length > 0)", "ways"],
  ]),
  ...seed(`${folder}/fuse-rankings.ts`, vectorTests, [
    ["a product of both rankings comes behind those of one", "known.value + 1", "1"],
    ["products that only vectors find are not counted", "byWords.total + added", "byWords.total"],
  ]),
  ...seed(`${folder}/rank-by-vectors.ts`, vectorTests, [
    ["vectors add products outside the filters", "all(where, among(", "all(among("],
    ["a provider that is away ends the search", ".catch(() => [])", ""],
    ["vectors of another model are compared", "!generation || !isCurrent(context, generation)", "!generation"],
    ["the built-in vectors add noise to the words", "if (!context.ports.embedder) return [];", ""],
  ]),
];
