import type { OperationContext } from "../../engine/calls/operation.ts";
import { among } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import { type Candidate, nearestCodes, readCodes, takeOut } from "./product-codes.ts";
import { type GenerationRow, generations, productVectors } from "./tables.ts";
import { cosine } from "./vectors.ts";

/** Products whose codes are nearest; their vectors decide. */
const candidatesMax = 200;

/** Candidates whose vectors are compared, at most: variants of one product may have equal codes. */
const comparedMax = 1_000;

/** Share of candidates that may have been erased; so many are left that a search loses none that it shows. */
const erasedShareMax = 0.5;

/** Times that codes are read for a search: again when most of those in memory were erased. */
const triesMax = 2;

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
  const { store, ports, applicationId } = context;
  for (let tries = 0; tries < triesMax; tries++) {
    const codes = await readCodes(context, generation);
    const candidates = nearestCodes(codes, wanted, { rank: candidatesMax, max: comparedMax });
    const where = among(
      "id",
      candidates.map(({ rowId }) => rowId),
    );
    const vectors = new Map((await store.select(productVectors, { where })).map(({ id, vector }) => [id, vector]));
    const erased = candidates.filter(({ rowId }) => !vectors.has(rowId));
    takeOut(codes, erased);
    // A reindex erases the generation that it has replaced in pages: what was read of it may lack the nearest.
    if (!(await store.find(generations, generation.id))?.isLive) return undefined;
    if (erased.length <= candidates.length * erasedShareMax) return rank(candidates, vectors, wanted);
    // So many products were removed that all codes are read again.
    ports.codeMemory?.forget(applicationId);
  }
  return undefined;
}

function rank(
  candidates: readonly Candidate[],
  vectors: ReadonlyMap<string, Uint8Array>,
  wanted: Uint8Array,
): readonly SimilarProduct[] {
  const similar = candidates.flatMap(({ rowId, productId }): SimilarProduct[] => {
    const vector = vectors.get(rowId);
    return vector ? [{ productId, similarity: cosine(wanted, vector) }] : [];
  });
  return similar.toSorted((one, other) => other.similarity - one.similarity);
}
