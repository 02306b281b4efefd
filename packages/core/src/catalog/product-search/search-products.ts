import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { all, always, among, matches } from "../../engine/rows/conditions.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { integer, oneOf, text } from "../../engine/schemas/schema.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import { products } from "../products.ts";
import { cursorOf, cursorPattern, readCursor } from "./cursor.ts";
import { fuseRankings } from "./fuse-rankings.ts";
import { rankByVectors } from "./rank-by-vectors.ts";
import { compareRanked, rankedMax, rankProducts } from "./rank-products.ts";
import { readSynonyms } from "./read-synonyms.ts";
import type { ProductSearchRow } from "./table.ts";

const resultsMax = 100;
const resultsDefault = 20;

const { schemas, table } = products;
const closed = { additionalProperties: false };

const bodySchema = Type.Object(
  {
    query: text({ max: 200, description: "Words to search for; only letters and digits count" }),
    category: Type.Optional(text({ max: 100, description: "Only products of this category; case does not matter" })),
    manufacturer: Type.Optional(text({ max: 200, description: "Only products of this manufacturer, likewise" })),
    status: Type.Optional(oneOf(["active", "discontinued"])),
    limit: Type.Optional(
      integer({ min: 1, max: resultsMax, description: `Maximum number of results; default ${resultsDefault}` }),
    ),
    after: Type.Optional(text({ max: 64, pattern: cursorPattern, description: "`next` of the page before" })),
  },
  { $id: "ProductSearch", ...closed },
);

/** Answer of a search. */
export const foundProductsSchema = Type.Object(
  {
    products: Type.Array(schemas.entity, { maxItems: resultsMax }),
    total: integer({
      min: 0,
      description: `Products that meet the search; those beyond the first ${rankedMax} are not ranked`,
    }),
    next: Type.Optional(Type.String({ description: "`after` of the next page; absent on the last one" })),
  },
  { $id: "FoundProducts", ...closed },
);

export const searchProducts = defineOperation({
  name: "searchProducts",
  method: "POST",
  // For the vector of the query, of a provider.
  waits: true,
  path: "/api/v1/products/search",
  tag: "Catalog",
  summary: "Search products by words",
  description:
    "Finds published products by words in their names, manufacturers, models, part numbers and categories, best matches first, in pages: `next` is the `after` of the next one. Order, case, accents and dashes do not matter. If no product has all words, typing slips and missing words are forgiven. Where a provider of vectors is configured, products of similar meaning join them. Items of the list `search-synonyms`, such as `screen = display`, make one word find the other.",
  ...forUsers,
  audience: "anyone",
  body: bodySchema,
  output: foundProductsSchema,
  example: {
    body: { query: "ld55 lumen", category: "Displays", limit: 10 },
    output: { products: [exampleEntity(products)], total: 1 },
  },
  async run(context: OperationContext, { body }) {
    const { query, after, limit = resultsDefault } = body;
    const { store } = context;
    const passed = after === undefined ? undefined : readCursor(after);
    const search = { query, synonyms: await readSynonyms(store), where: narrowed(body) };
    const { ranked, total } = fuseRankings(await rankProducts(context, search), await rankByVectors(context, search));
    const rest = passed ? ranked.filter((one) => compareRanked(passed, one) < 0) : ranked;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const found = await store.select(table, {
      where: among(
        "id",
        page.map(({ id }) => id),
      ),
    });
    const byId = new Map(found.map((product) => [product.id, product]));
    return {
      products: page.flatMap(({ id }) => byId.get(id) ?? []),
      total,
      ...(last && rest.length > limit && { next: cursorOf(last) }),
    };
  },
});

interface Filters {
  readonly category?: string;
  readonly manufacturer?: string;
  readonly status?: string;
}

function narrowed({ category, manufacturer, status }: Filters): ConditionOn<ProductSearchRow> {
  return all(
    category === undefined ? always : { op: "textEquals", column: "category", value: category },
    manufacturer === undefined ? always : { op: "textEquals", column: "manufacturer", value: manufacturer },
    status === undefined ? always : matches({ status }),
  );
}
