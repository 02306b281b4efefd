import type { Operation } from "../../engine/calls/operation.ts";
import { isId } from "../../engine/id.ts";
import { restoreOperation } from "../../engine/operations/restore.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import type { Change } from "../../engine/rows/change.ts";
import { among } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { joinedStore } from "../../engine/rows/joined-store.ts";
import type { Id } from "../../ports/id.ts";
import { products } from "../products.ts";
import { changedProducts } from "../similar-products/tables.ts";
import { checkFilesKept } from "./check-files-kept.ts";
import { productWords } from "./search-words.ts";
import { productSearchRows } from "./table.ts";

const standard = standardOperations(products);

/** Operations of administrators on catalog products; the search reflects each change at once. */
export const productOperations: readonly Operation[] = [
  standard.list,
  standard.get,
  standard.grid,
  keepingFound(standard.create),
  keepingFound(standard.replace),
  keepingFound(standard.patch),
  keepingFound(standard.patchMany),
  keepingFound(standard.delete),
  keepingFound(restoreOperation(products, checkFilesKept)),
];

/** Makes an operation update the search rows of its products in the same transaction. */
function keepingFound(operation: Operation): Operation {
  return {
    ...operation,
    run: (context, input) =>
      context.store.transaction(async (transaction) => {
        const output = await operation.run({ ...context, store: joinedStore(transaction) }, input);
        const changed = Array.isArray(output) ? output : [idOf(output) ? output : input.subject];
        await refreshSearchRows({ context, transaction }, changed.map(idOf));
        return output;
      }),
  };
}

/**
 * Rewrites the search rows of products, without those of products that users do not see, and marks their vectors.
 * @throws {TypeError} for a product without an id
 */
export async function refreshSearchRows(
  { context, transaction }: Change,
  ids: readonly (Id<"product"> | undefined)[],
): Promise<void> {
  const known = ids.filter((id) => id !== undefined);
  if (known.length < ids.length)
    throw new TypeError("Cannot update the search row because the operation names no product");
  const where = among("id", known);
  const changed = await transaction.select(products.table, { where });
  await transaction.erase(productSearchRows, where);
  await transaction.insert(productSearchRows, changed.filter(isFound).map(searchRow));
  await transaction.erase(changedProducts, where);
  const mark = context.ports.ids.next();
  await transaction.insert(
    changedProducts,
    changed.map(({ id }) => ({ id, mark, refusedAt: null })),
  );
}

function isFound({ deleted, status }: RowOf<typeof products>): boolean {
  return !deleted && status !== "draft";
}

function searchRow(product: RowOf<typeof products>) {
  const { id, category, manufacturer, status } = product;
  return {
    id,
    category,
    manufacturer,
    status,
    words: productWords(product)
      .map((word) => `${word} `)
      .join(""),
  };
}

/** Id of the product that an operation answers or is about. */
function idOf(value: unknown): Id<"product"> | undefined {
  if (typeof value !== "object" || value === null || !("id" in value)) return undefined;
  return isId<"product">(value.id) ? value.id : undefined;
}
