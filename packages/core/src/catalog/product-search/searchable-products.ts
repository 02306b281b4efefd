import type { Transaction } from "../../ports/storage.ts";
import { type Id, isId } from "../../ports/id.ts";
import { matches } from "../../ports/condition.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { joinedStore } from "../../engine/rows/joined-store.ts";
import type { Operation } from "../../engine/calls/operation.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { products } from "../products.ts";
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
  keepingFound(standard.delete),
  keepingFound(standard.restore),
];

/** Makes an operation update the search rows of its products in the same transaction. */
function keepingFound(operation: Operation): Operation {
  return {
    ...operation,
    run: (context, input) =>
      context.store.transaction(async (transaction) => {
        const output = await operation.run({ ...context, store: joinedStore(transaction) }, input);
        const changed = Array.isArray(output) ? output : [idOf(output) ? output : input.subject];
        for (const product of changed) await refreshSearchRow(transaction, idOf(product));
        return output;
      }),
  };
}

/** Rewrites a product's search row, or removes it when users do not see the product. */
async function refreshSearchRow(transaction: Transaction, id: Id<"product"> | undefined): Promise<void> {
  if (id === undefined) throw new TypeError("Cannot keep the product found: the operation names none");
  const product = await transaction.find(products.table, id);
  await transaction.erase(productSearchRows, matches({ id }));
  if (product && isFound(product)) await transaction.insert(productSearchRows, [searchRow(product)]);
}

function isFound({ deleted, status }: RowOf<typeof products>): boolean {
  return !deleted && status !== "draft";
}

function searchRow(product: RowOf<typeof products>) {
  return {
    id: product.id,
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
