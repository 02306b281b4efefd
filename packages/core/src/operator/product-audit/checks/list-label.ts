import type { ProductCheck } from "../check.ts";

/** Finds products whose category has no label in a language that other categories have one in. */
export const listLabel: ProductCheck = {
  name: "list-label",
  severity: "warn",
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
      const found = category === null ? undefined : lacking.get(category);
      if (!found) return undefined;
      return {
        pointer: "/category",
        message: `The category ${category} has no label in ${found.missing.join(", ")}`,
        related: [{ kind: "list-item", id: found.id }],
      };
    };
  },
};
