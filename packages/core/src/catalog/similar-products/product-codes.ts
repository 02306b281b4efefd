import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import type { ProductCodes } from "../../ports/code-memory.ts";
import { type GenerationRow, productCodes, type ProductCodeRow } from "./tables.ts";
import { bitsIn, codeOf, wordsOfCode } from "./vectors.ts";

/** Codes that one statement reads. */
const pageRows = 10_000;

/** A code that differs from that of a query in few bits. */
export interface Candidate {
  readonly rowId: string;
  readonly productId: ProductCodeRow["productId"];
}

/** The codes of a generation as it is now; the process reads all of them once, then only changes. */
export async function readCodes(context: OperationContext, generation: GenerationRow): Promise<ProductCodes> {
  const { applicationId, ports } = context;
  const known = await ports.codeMemory?.get(applicationId);
  if (known?.generationId === generation.id) return followChanges(context, known, generation);
  const reading = readAll(context, generation);
  ports.codeMemory?.set(applicationId, reading);
  return reading.catch((error: unknown) => {
    ports.codeMemory?.forget(applicationId);
    throw error;
  });
}

async function readAll({ store }: OperationContext, { id, revision }: GenerationRow): Promise<ProductCodes> {
  const codes = { generationId: id, revision, rowIds: [], productIds: [], revisions: [], codes: [], places: new Map() };
  for (let after = ""; ;) {
    const where = all(matches({ generationId: id }), compares("id", "greaterThan", after));
    const rows = await store.select(productCodes, { where, limit: pageRows });
    for (const row of rows) put(codes, row);
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return codes;
    after = last.id;
  }
}

const byRevision = [{ column: "revision", direction: "asc" }] as const;

async function followChanges({ store }: OperationContext, known: ProductCodes, { id, revision }: GenerationRow) {
  if (known.revision >= revision) return known;
  for (let after = known.revision; ;) {
    const where = all(matches({ generationId: id }), compares("revision", "greaterThan", after));
    const rows = await store.select(productCodes, { where, orderBy: byRevision, limit: pageRows });
    for (const row of rows) put(known, row);
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) break;
    // The page may end within a revision, which has far fewer rows than a page.
    after = last.revision - 1;
  }
  known.revision = Math.max(known.revision, revision);
  return known;
}

function put(codes: ProductCodes, { id, productId, revision, code }: ProductCodeRow): void {
  const place = codes.places.get(productId) ?? codes.rowIds.length;
  // Searches read at the same time, and the one that read first may be answered last.
  if (revision < (codes.revisions[place] ?? 0)) return;
  codes.places.set(productId, place);
  codes.rowIds[place] = id;
  codes.revisions[place] = revision;
  codes.productIds[place] = productId;
  const words = wordsOfCode(code);
  for (const [index, word] of words.entries()) codes.codes[place * words.length + index] = word;
}

/** Takes rows out that were erased, unless their products have others by now. */
export function takeOut(codes: ProductCodes, erased: readonly Candidate[]): void {
  const width = codes.codes.length / codes.rowIds.length;
  for (const { rowId, productId } of erased) {
    const place = codes.places.get(productId);
    if (place === undefined || codes.rowIds[place] !== rowId) continue;
    const [lastRow, lastProduct, lastRevision] = [codes.rowIds.pop(), codes.productIds.pop(), codes.revisions.pop()];
    const lastCode = codes.codes.splice(-width);
    codes.places.delete(productId);
    if (lastRow === undefined || lastProduct === undefined || lastRow === rowId) continue;
    // The last one takes the free place.
    codes.rowIds[place] = lastRow;
    codes.productIds[place] = lastProduct;
    codes.revisions[place] = lastRevision ?? 0;
    codes.places.set(lastProduct, place);
    for (const [index, word] of lastCode.entries()) codes.codes[place * width + index] = word;
  }
}

/**
 * The products whose codes differ least from that of the vector: the `rank` nearest, and then those that differ as
 * little as the last of these, `max` together.
 */
export function nearestCodes(
  codes: ProductCodes,
  vector: Uint8Array,
  { rank, max }: { readonly rank: number; readonly max: number },
): readonly Candidate[] {
  const distances = distancesOf(codes, wordsOfCode(codeOf(vector)));
  const limit = distanceOf(distances, { rank, bits: vector.length });
  // Fewer than `rank` are nearer than the limit, while any number may be at it, as variants of one product are.
  const nearer: Candidate[] = [];
  const others: Candidate[] = [];
  for (let place = 0; place < distances.length; place++) {
    const distance = distances[place] ?? 0;
    if (distance > limit || (distance === limit && others.length === max)) continue;
    const [rowId, productId] = [codes.rowIds[place], codes.productIds[place]];
    if (rowId !== undefined && productId !== undefined) (distance < limit ? nearer : others).push({ rowId, productId });
  }
  return [...nearer, ...others].slice(0, max);
}

function distancesOf({ codes, rowIds }: ProductCodes, query: readonly number[]): Uint16Array {
  const distances = new Uint16Array(rowIds.length);
  const width = query.length;
  for (let place = 0; place < distances.length; place++) {
    let distance = 0;
    for (let index = 0; index < width; index++)
      distance += bitsIn((codes[place * width + index] ?? 0) ^ (query[index] ?? 0));
    distances[place] = distance;
  }
  return distances;
}

/** The smallest distance within which `rank` codes are. */
function distanceOf(distances: Uint16Array, { rank, bits }: { readonly rank: number; readonly bits: number }): number {
  const counts = new Uint32Array(bits + 1);
  // An iterator would take fifteen times as long.
  for (let place = 0; place < distances.length; place++) {
    const distance = distances[place] ?? 0;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  let within = 0;
  for (const [distance, count] of counts.entries()) {
    within += count;
    if (within >= rank) return distance;
  }
  return bits;
}
