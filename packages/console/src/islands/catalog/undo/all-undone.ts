import type { ProductsUndone, UndoneProduct } from "@design-catalog/client/api";

/** Outcome of the undo of several change sets. */
export interface AllUndone {
  readonly count: number;
  /** The first of them by name: an answer names no more. */
  readonly products: readonly UndoneProduct[];
}

/** Adds the outcome of one more change set. */
export function addUndone(before: AllUndone | undefined, answer: ProductsUndone): AllUndone {
  const { updated, deleted, restored, undone } = answer;
  const { count, products } = before ?? { count: 0, products: [] };
  return { count: count + updated + deleted + restored, products: [...products, ...undone] };
}
