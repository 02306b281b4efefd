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
      const numbers = numberCycles(accessories);
      for (const [id, own] of accessories) {
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
