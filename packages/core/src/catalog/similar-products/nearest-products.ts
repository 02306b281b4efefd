import type { OperationContext } from "../../engine/calls/operation.ts";
import { among } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import { nearestCodes, readCodes } from "./product-codes.ts";
import { type GenerationRow, productVectors } from "./tables.ts";
import { cosine } from "./vectors.ts";

/** Products whose codes are nearest; their vectors decide. */
const candidatesMax = 200;

/** Candidates with equal codes, as copies of one product have, at most. */
const comparedMax = 1_000;

/** A product, and how similar its vector is: the cosine, from -1 to 1. */
export interface SimilarProduct {
  readonly productId: Id<"product">;
  readonly similarity: number;
}

/**
 * Some 200 products with the nearest vectors, the most similar first; drafts may be among them. Undefined when the
 * generation was replaced meanwhile.
 */
export async function nearestProducts(
  context: OperationContext,
  generation: GenerationRow,
  wanted: Uint8Array,
): Promise<readonly SimilarProduct[] | undefined> {
  const codes = await readCodes(context, generation);
  const candidates = nearestCodes(codes, wanted, candidatesMax).slice(0, comparedMax);
  const productOf = new Map(candidates.map(({ rowId, productId }) => [rowId, productId]));
  const vectors = await context.store.select(productVectors, { where: among("id", [...productOf.keys()]) });
  if (vectors.length === 0 && candidates.length > 0) return undefined;
  const similar = vectors.flatMap(({ id, vector }): SimilarProduct[] => {
    const productId = productOf.get(id);
    return productId === undefined ? [] : [{ productId, similarity: cosine(wanted, vector) }];
  });
  return similar.toSorted((one, other) => other.similarity - one.similarity);
}
