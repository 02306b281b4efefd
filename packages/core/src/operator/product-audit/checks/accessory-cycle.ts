import type { Comparison, ProductCheck, ProductRow } from "../check.ts";
import { numberCycles } from "../find-cycles.ts";

/** Finds products that are accessories of themselves, directly or through others. */
export const accessoryCycle: ProductCheck = {
  name: "accessory-cycle",
  severity: "error",
  compare: compareAccessories,
};

function compareAccessories(): Comparison {
  const accessories = new Map<ProductRow["id"], readonly string[]>();
  const targets = new Set<string>();
  return {
    read({ id, accessories: own }: ProductRow) {
      if (own.length === 0) return;
      const ids = own.map(({ productId }) => productId);
      accessories.set(id, ids);
      for (const target of ids) targets.add(target);
    },
    *find() {
      // Only an accessory of something can be on a cycle: most products are not.
      const inner = new Map<ProductRow["id"], readonly string[]>();
      for (const [id, own] of accessories) {
        if (targets.has(id)) inner.set(id, own);
        yield undefined;
      }
      const numbers = yield* numberCycles(inner);
      for (const [id, own] of inner) {
        const index = own.findIndex((accessory) => numbers.get(accessory) === numbers.get(id));
        const accessory = own[index];
        yield undefined;
        if (accessory === undefined) continue;
        const message =
          accessory === id ? "Is an accessory of itself" : `Its accessory ${accessory} comes with this product again`;
        const related = [{ kind: "product", id: accessory }];
        yield [id, { pointer: `/accessories/${index}`, message, related }];
      }
    },
  };
}
