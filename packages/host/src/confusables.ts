import type { Confusables } from "@design-catalog/core/ports";

/** Unicode's list of confusables; the first use reads it, which takes 40 ms. */
export const unicodeConfusables: Confusables = {
  async skeleton(text) {
    const { default: unhomoglyph } = await import("unhomoglyph");
    return unhomoglyph(text);
  },
};
