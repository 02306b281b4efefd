import { Type } from "@sinclair/typebox";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { all, among, type Condition } from "../../ports/condition.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { integer, text } from "../../engine/schemas/schema.ts";
import { products } from "../products.ts";
import { createScorer } from "./score-words.ts";
import { queryWords } from "./search-words.ts";
import { type ProductSearchRow, productSearchRows } from "./table.ts";

/** Products with every word that are ranked, at most: those added first. */
const exactRowsMax = 2000;

/** Products compared when a query has a slip, at most; 10,000 take some 50 ms. */
const comparedRowsMax = 20_000;

const resultsMax = 100;
const resultsDefault = 20;

/**
 * Finds products by words of name, manufacturer, model, part number and category, best first. Order, case, accents and
 * dashes do not matter. When no product holds all words, typing slips and missing words are forgiven.
 */
export const searchProducts = defineOperation({
  name: "searchProducts",
  method: "POST",
  path: "/api/v1/products/search",
  tag: "Catalog",
  summary: "Search products by words",
  privilege: "user",
  scope: "api",
  errorFormat: "problem",
  audience: "anyone",
  body: Type.Object(
    {
      query: text({ max: 200, description: "Words to search for; only letters and digits count" }),
      limit: Type.Optional(
        integer({ min: 1, max: resultsMax, description: `Maximum number of results; default ${resultsDefault}` }),
      ),
    },
    { $id: "ProductSearch", additionalProperties: false },
  ),
  status: 200,
  output: Type.Array(products.schemas.entity),
  example: { body: { query: "ld55 lumen", limit: 10 }, output: [exampleEntity(products)] },
  async run(context, { body }) {
    const ids = await findIds(context.store, queryWords(body.query), body.limit ?? resultsDefault);
    const found = await context.store.select(products.table, { where: among("id", ids) });
    const byId = new Map(found.map((product) => [product.id, product]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },
});

/** Ids of products by words, best first. */
export async function findIds(
  reader: Reader,
  words: readonly string[],
  limit: number,
): Promise<readonly Id<"product">[]> {
  if (words.length === 0) return [];
  const exact = await reader.select(productSearchRows, { where: holdingAll(words), limit: exactRowsMax });
  const ranked = rank(exact, words);
  if (ranked.length > 0) return ranked.slice(0, limit);
  const compared = await reader.select(productSearchRows, { limit: comparedRowsMax });
  return rank(compared, words).slice(0, limit);
}

/** Matches products whose words contain every word of the query, or all of them joined. */
function holdingAll(words: readonly string[]): Condition<"words"> {
  const holds = (value: string): Condition<"words"> => ({ op: "contains", column: "words", value });
  return { op: "or", conditions: [all(...words.map(holds)), holds(words.join(""))] };
}

/** Ids of the products that meet the query, best first; among equals, those with fewer other words first. */
function rank(rows: readonly ProductSearchRow[], query: readonly string[]): readonly Id<"product">[] {
  const score = createScorer(query);
  const scored = rows.flatMap(({ id, words: text }) => {
    const words = text.split(" ").filter((word) => word !== "");
    const value = score(words);
    return value === 0 ? [] : [{ id, value, length: words.length }];
  });
  const order = scored.toSorted(
    (one, other) => other.value - one.value || one.length - other.length || (one.id < other.id ? -1 : 1),
  );
  return order.map(({ id }) => id);
}
