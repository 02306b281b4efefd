import type { Comparison, ProductCheck, ProductRow } from "../check.ts";
import { numberCycles } from "../find-cycles.ts";

/** Finds products that are accessories of themselves, directly or through others. */
export const accessoryCycle: ProductCheck = {
  name: "accessory-cycle",
  severity: "error",
  compare: compareAccessories,
};

function compareAccessories(): Comparison {
  const accessories = new Map<string, readonly string[]>();
  return {
    read({ id, accessories: own }: ProductRow) {
      if (own.length > 0)
        accessories.set(
          id,
          own.map(({ productId }) => productId),
        );
    },
    *find() {
      // Only an accessory of something can be on a cycle: most products are not.
      const targets = new Set([...accessories.values()].flat());
      const inner = new Map([...accessories].filter(([id]) => targets.has(id)));
      const numbers = numberCycles(inner);
      for (const [id, own] of inner) {
        const index = own.findIndex((accessory) => numbers.get(accessory) === numbers.get(id));
        const accessory = own[index];
        if (accessory === undefined) continue;
        const message =
          accessory === id ? "Is an accessory of itself" : `Its accessory ${accessory} comes with this product again`;
        const related = [{ kind: "product", id: accessory }];
        yield [id, { pointer: `/accessories/${index}`, message, related }];
      }
    },
  };
}
