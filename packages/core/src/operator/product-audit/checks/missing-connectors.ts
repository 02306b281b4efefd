import type { Comparison, ProductCheck, ProductRow } from "../check.ts";

/** Finds products without connectors in categories whose other products have some. */
export const missingConnectors: ProductCheck = {
  name: "missing-connectors",
  severity: "warn",
  compare: compareCategories,
};

function compareCategories(): Comparison {
  const connected = new Set<string>();
  const bare: { readonly id: ProductRow["id"]; readonly category: string }[] = [];
  return {
    read({ id, category, connectors }) {
      if (category === null) return;
      if (connectors.length > 0) connected.add(category);
      else bare.push({ id, category });
    },
    *find() {
      for (const { id, category } of bare) {
        yield undefined;
        if (!connected.has(category)) continue;
        yield [id, { pointer: "/connectors", message: `Has no connectors, as other products of ${category} have` }];
      }
    },
  };
}
