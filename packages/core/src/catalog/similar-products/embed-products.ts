import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, compares, live } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { products } from "../products.ts";
import { lexicalEmbedder } from "./lexical-embedder.ts";
import { productCodes, productVectors } from "./tables.ts";
import { TextRefusal } from "./text-refusal.ts";
import { codeOf, toBytes } from "./vectors.ts";

type Product = RowOf<typeof products>;

/** Texts of one request to a provider, and products of one step of a reindex. */
export const batchMax = 64;

/** Failures of one batch in a row that end the work. */
const triesMaxOfJobs = 3;

/** Characters of a description that count: the beginning tells what the product is. */
const descriptionMax = 500;

/** Products that users see. */
export const found = all(live, { op: "not", condition: { op: "equals", column: "status", value: "draft" } });

/** Products that users see, behind an id. */
export function foundBehind(id: string) {
  return all(found, compares("id", "greaterThan", id));
}

/** The embedder of the process. */
export function embedderOf({ embedder = lexicalEmbedder }: Pick<Ports, "embedder">): Embedder {
  return embedder;
}

/** A product with its vector as signed bytes. */
export interface ProductVector {
  readonly productId: Id<"product">;
  readonly vector: Uint8Array;
}

/** Vectors of at most {@link batchMax} products. @throws {DomainError} `conflict` when the provider failed three times */
export async function embedProducts(
  ports: Ports,
  rows: readonly Product[],
  patience?: Patience,
): Promise<readonly ProductVector[]> {
  const vectors = await embedTexts(ports, rows.map(productText), patience);
  return rows.flatMap(({ id: productId }, index) => {
    const vector = vectors[index];
    return vector ? [{ productId, vector }] : [];
  });
}

/** The patience of a caller; by default that of a job. */
export interface Patience {
  /** Times that the provider is asked. @default 3 */
  readonly triesMax?: number;
  /** Milliseconds that the provider may take each time. @default as long as the adapter allows */
  readonly deadlineMs?: number;
}

/** The patience of somebody who waits for the answer to a search: words find something, too. */
export const searchPatience: Patience = { triesMax: 1, deadlineMs: 2_000 };

/**
 * Vectors of at most {@link batchMax} texts.
 * @throws {DomainError} `conflict` when the provider failed each time that it was asked
 */
export async function embedTexts(
  ports: Ports,
  texts: readonly string[],
  { triesMax = triesMaxOfJobs, ...options }: Patience = {},
): Promise<readonly Uint8Array[]> {
  const embedder = embedderOf(ports);
  for (let tries = 1; ; tries++) {
    try {
      return checkVectors(embedder, texts, await embedder.embed(texts, options)).map(toBytes);
    } catch (error) {
      ports.log.warn("Texts could not be embedded", { error: String(error) });
      if (tries < triesMax) continue;
      const message = `The provider ${embedder.provider} failed ${triesMax} times in a row`;
      throw new DomainError("conflict", message, {}, { cause: error });
    }
  }
}

/** @throws {Error} for a wrong number of vectors or dimensions, or numbers that are not finite */
function checkVectors({ dimensions }: Embedder, texts: readonly string[], vectors: readonly Float32Array[]) {
  if (vectors.length !== texts.length)
    throw new TypeError(`Cannot use the vectors because ${vectors.length} came for ${texts.length} texts`);
  for (const vector of vectors) {
    if (vector.length !== dimensions)
      throw new TypeError(`Cannot use the vector because it has ${vector.length} dimensions instead of ${dimensions}`);
    // Some models answer one text so, and each time.
    if (!vector.every(Number.isFinite)) throw new TextRefusal("Cannot use the vector because a number is not finite");
  }
  return vectors;
}

/** Adds vectors to a generation. */
export async function insertVectors(
  { context, transaction }: Change,
  vectors: readonly ProductVector[],
  { generationId, revision }: { readonly generationId: string; readonly revision: number },
): Promise<void> {
  const rows = vectors.map((one) => ({ ...one, id: context.ports.ids.next(), generationId, revision }));
  await transaction.insert(
    productCodes,
    rows.map(({ vector, ...row }) => ({ ...row, code: codeOf(vector) })),
  );
  await transaction.insert(
    productVectors,
    rows.map(({ id, vector }) => ({ id, generationId, vector })),
  );
}

/** The text that stands for a product. */
export function productText({ name, manufacturer, model, category, description }: Product): string {
  return [name, category, manufacturer, model, description?.slice(0, descriptionMax)]
    .filter((part) => typeof part === "string")
    .join("\n");
}
