import { sentences } from "../../../engine/fields/sentences.ts";
import type { Comparison, ProductCheck, ProductRow } from "../check.ts";
import { numberCycles } from "../find-cycles.ts";

const says = sentences({
  accessory_of_itself: ["Is an accessory of itself", "Ist Zubehör von sich selbst"],
  accessory_comes_again: [
    "Its accessory {accessory} comes with this product again",
    "Das Zubehör {accessory} bringt dieses Produkt wieder mit",
  ],
});

/** Finds products that are accessories of themselves, directly or through others. */
export const accessoryCycle: ProductCheck = {
  name: "accessory-cycle",
  title: ["Is an accessory of itself", "Ist Zubehör von sich selbst"],
  severity: "error",
  says,
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
        const said = accessory === id ? says("accessory_of_itself") : says("accessory_comes_again", { accessory });
        const related = [{ kind: "product", id: accessory }];
        yield [id, { pointer: `/accessories/${index}`, ...said, related }];
      }
    },
  };
}
