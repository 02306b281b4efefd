import {
  type FilterModel,
  importProducts,
  type Product,
  type ProductPatchOfMany,
  type ProductsImported,
  queryProducts,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Failure, failureOf } from "../../engine/failure.ts";
import type { Values } from "../../engine/resource/field.ts";
import { placesOf, readPlaces } from "../product-words.ts";

/** Products that are changed together, at most. */
export const bulkMax = 1000;

/** Answer of a dry run, and the rows as they are now. */
export interface Rehearsal {
  readonly rows: readonly Product[];
  readonly answer: ProductsImported;
}

/** The first {@link bulkMax} products that a filter matches, and the number of all. */
export function readMatching(filterModel: FilterModel) {
  const sortModel = [{ colId: "name", sort: "asc" }] as const;
  return call(queryProducts, { body: { startRow: 0, endRow: bulkMax, sortModel, filterModel } });
}

/** Asks what the changes would do to these products as they are now. @throws {Failure} with pointers to the fields */
export async function rehearse(ids: readonly string[], changes: Values): Promise<Rehearsal> {
  const { rowData: rows } = await readMatching({ id: { filterType: "set", values: ids } });
  const patches = rows.map(({ id, version }) => ({ id, version, ...changes }));
  try {
    const answer = await changeProducts(patches, { dryRun: true });
    await readPlaces(placesOf(answer.changes));
    return { rows, answer };
  } catch (error) {
    throw withFieldPointers(failureOf(error));
  }
}

/** Changes products at their versions, all or none, in one change set. */
export async function changeProducts(
  products: readonly ProductPatchOfMany[],
  { dryRun = false } = {},
): Promise<ProductsImported> {
  const answer = await call(importProducts, { query: { dryRun }, body: { products } });
  if ("changes" in answer) return answer;
  throw new TypeError("Cannot show what changes because a job does that");
}

/** All products have the same changes, so what is wrong is wrong for each: the pointers begin at the field instead. */
function withFieldPointers(failure: Failure): Failure {
  const { problem } = failure;
  if (!problem) return failure;
  const issues = failure.issues.map((issue) => ({
    ...issue,
    pointer: issue.pointer.replace(/^\/products\/\d+(?=\/)/u, ""),
  }));
  const errors = [...new Map(issues.map((issue) => [issue.pointer + issue.message, issue])).values()];
  return new Failure(failure.message, { ...problem, errors });
}
