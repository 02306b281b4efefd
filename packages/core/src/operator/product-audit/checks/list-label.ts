import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";

const says = sentences({
  label_missing: [
    "The category {category} has no label in {locales}",
    "Für die Kategorie {category} fehlt die Bezeichnung in {locales}",
  ],
});

/** Finds products whose category has no label in a language that other categories have one in. */
export const listLabel: ProductCheck = {
  name: "list-label",
  title: ["Label of the category missing in a language", "Bezeichnung der Kategorie fehlt in einer Sprache"],
  severity: "warn",
  says,
  async each(facts) {
    const items = await facts.categories();
    const locales = new Set(items.flatMap(({ labels }) => Object.keys(labels)));
    const lacking = new Map<string, { readonly id: string; readonly missing: readonly string[] }>();
    for (const { id, key, label, labels } of items) {
      const missing = [...locales].filter((locale) => !Object.hasOwn(labels, locale)).toSorted();
      // A product names its category by key or by label.
      if (missing.length > 0) lacking.set(key, { id, missing }).set(label, { id, missing });
    }
    return ({ category }) => {
      const found = lacking.get(category ?? "");
      if (category === null || !found) return undefined;
      return {
        pointer: "/category",
        ...says("label_missing", { category, locales: found.missing }),
        related: [{ kind: "list-item", id: found.id }],
      };
    };
  },
};
