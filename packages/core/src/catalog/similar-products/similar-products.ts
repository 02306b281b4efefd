import { type Static, Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { all, always, among } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { idOf, integer, text } from "../../engine/schemas/schema.ts";
import type { Id } from "../../ports/id.ts";
import { rankProducts } from "../product-search/rank-products.ts";
import { products } from "../products.ts";
import { embedTexts, found, productText, searchPatience } from "./embed-products.ts";
import { nearestProducts, type SimilarProduct } from "./nearest-products.ts";
import { findLive, isCurrent } from "./reindex-state.ts";
import { type GenerationRow, productCodes, productVectors } from "./tables.ts";

const resultsMax = 100;
const resultsDefault = 20;

/** Products read in addition to those that are wanted, in case some have been removed or become drafts. */
const sparesMax = 10;

type Product = RowOf<typeof products>;

const bodySchema = Type.Object(
  {
    productId: Type.Optional(idOf("product", { description: "The product to find others like" })),
    text: Type.Optional(text({ max: 1000, description: "Words that describe the wanted product" })),
    limit: Type.Optional(
      integer({ min: 1, max: resultsMax, description: `Maximum number of results; default ${resultsDefault}` }),
    ),
  },
  { $id: "SimilarProducts", additionalProperties: false },
);

type Body = Static<typeof bodySchema>;

export const findSimilarProducts = defineOperation({
  name: "findSimilarProducts",
  method: "POST",
  // For the vector of what is looked for, of a provider.
  waits: true,
  path: "/api/v1/products/similar",
  tag: "Catalog",
  summary: "Find products similar to a product or a text",
  description:
    "Finds published products similar to a product or a text, the most similar first. It compares vectors, which follow a change within seconds. As long as there are no vectors of the configured model, such as before the first reindex, it finds products with the same words.",
  ...forUsers,
  audience: "anyone",
  body: bodySchema,
  output: Type.Array(products.schemas.entity),
  example: { body: { text: "55 inch display for signage", limit: 10 }, output: [exampleEntity(products)] },
  async run(context, { body }) {
    checkBody(body);
    const limit = body.limit ?? resultsDefault;
    for (let tries = 0; tries < 2; tries++) {
      const generation = await findLive(context);
      if (!generation || !isCurrent(context, generation)) break;
      const wanted = await readWanted(context, body, generation);
      if (!wanted) break;
      const nearest = await nearestProducts(context, generation, wanted);
      // Undefined: a reindex has ended meanwhile and taken the vectors away.
      if (nearest) return readFound(context, idsOf(nearest, body), limit);
    }
    return readFound(context, await findByWords(context, body), limit);
  },
});

/**
 * Ids of products with the same words, for want of vectors: before the first reindex, while one replaces them, or when
 * the provider does not answer in time.
 */
async function findByWords(context: OperationContext, { productId, text: words }: Body) {
  const wanted = words ?? productText(await findProduct(context, productId));
  const { ranked } = await rankProducts(context, { query: wanted, synonyms: [], where: always });
  return ranked
    .slice(0, resultsMax + 1)
    .map(({ id }) => id)
    .filter((id) => id !== productId);
}

/** @throws {DomainError} `validation_failed` unless there is either a product or a text */
function checkBody({ productId, text: words }: Body): void {
  if (productId === undefined && words === undefined)
    throw invalid("/productId", "required", "Name a product or give a text");
  if (productId !== undefined && words !== undefined)
    throw invalid("/text", "not_allowed", "Name a product or give a text, not both");
}

/** Ids of similar products, without the one to find others like. */
function idsOf(nearest: readonly SimilarProduct[], body: Body) {
  return nearest.flatMap(({ productId }) => (productId === body.productId ? [] : [productId]));
}

/** The vector to compare with, a stored one where there is one; undefined when the provider does not answer in time. */
async function readWanted(
  context: OperationContext,
  { productId, text: words = "" }: Body,
  { id: generationId }: GenerationRow,
): Promise<Uint8Array | undefined> {
  const { store, ports } = context;
  const embed = async (text: string) => (await embedTexts(ports, [text], searchPatience).catch(() => []))[0];
  if (productId === undefined) return embed(words);
  const product = await findProduct(context, productId);
  const where = all(among("generationId", [generationId]), among("productId", [productId]));
  const [code] = await store.select(productCodes, { where });
  const stored = code && (await store.find(productVectors, code.id));
  return stored?.vector ?? embed(productText(product));
}

/** A product that users see. @throws {DomainError} `validation_failed` */
async function findProduct({ store }: OperationContext, id: Body["productId"]) {
  const [product] = await store.select(products.table, {
    where: all(found, among("id", id === undefined ? [] : [id])),
  });
  if (product) return product;
  const errors = [unknownReference("/productId", id ?? "")];
  throw new DomainError("validation_failed", "The product does not exist", { errors });
}

/** The first `limit` products that users see, in the order of their ids. */
async function readFound({ store }: OperationContext, ids: readonly Id<"product">[], limit: number) {
  const read: Product[] = [];
  // Users see nearly all of them, so a few more than wanted are enough most times.
  const pageIds = limit + sparesMax;
  for (let start = 0; start < ids.length && read.length < limit; start += pageIds) {
    const page = ids.slice(start, start + pageIds);
    const rows = await store.select(products.table, { where: all(found, among("id", page)) });
    const byId = new Map(rows.map((product) => [product.id, product]));
    read.push(...page.flatMap((id) => byId.get(id) ?? []));
  }
  return read.slice(0, limit);
}
