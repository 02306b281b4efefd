import { sentences } from "../../../engine/fields/sentences.ts";
import type { Comparison, ProductCheck, ProductRow } from "../check.ts";

const says = sentences({
  accessories_discontinued: [
    "Accessories that are discontinued: {count:number}",
    "Abgekündigtes Zubehör: {count:number}",
  ],
});

/** Finds products that are still made, but have accessories that are discontinued. */
export const discontinuedAccessory: ProductCheck = {
  name: "discontinued-accessory",
  title: ["Accessory is discontinued", "Zubehör ist abgekündigt"],
  severity: "warn",
  says,
  compare: compareStatuses,
};

function compareStatuses(): Comparison {
  const discontinued = new Set<string>();
  const equipped: Pick<ProductRow, "id" | "accessories">[] = [];
  return {
    read({ id, status, accessories }) {
      if (status === "discontinued") discontinued.add(id);
      else if (accessories.length > 0) equipped.push({ id, accessories });
    },
    *find() {
      for (const { id, accessories } of equipped) {
        yield undefined;
        const index = accessories.findIndex(({ productId }) => discontinued.has(productId));
        if (index === -1) continue;
        const old = accessories.filter(({ productId }) => discontinued.has(productId));
        const related = old.map(({ productId }) => ({ kind: "product", id: productId }));
        const said = says("accessories_discontinued", { count: old.length });
        yield [id, { pointer: `/accessories/${index}`, ...said, related }];
      }
    },
  };
}
