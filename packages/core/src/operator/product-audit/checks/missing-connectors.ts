import { sentences } from "../../../engine/fields/sentences.ts";
import type { Comparison, ProductCheck, ProductRow } from "../check.ts";

const says = sentences({
  connectors_missing: [
    "Has no connectors, as other products of {category} have",
    "Hat keine Anschlüsse, andere Produkte von {category} haben welche",
  ],
});

/** Finds products without connectors in categories whose other products have some. */
export const missingConnectors: ProductCheck = {
  name: "missing-connectors",
  title: ["Connectors missing", "Anschlüsse fehlen"],
  severity: "warn",
  says,
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
        yield [id, { pointer: "/connectors", ...says("connectors_missing", { category }) }];
      }
    },
  };
}
