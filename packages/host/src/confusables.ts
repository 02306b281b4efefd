import type { Confusables } from "@design-catalog/core/ports";

/** Unicode's list of confusables, by the package that is made from it; read when it is first needed, which takes 40 ms. */
export const unicodeConfusables: Confusables = {
  async skeleton(text) {
    const { default: unhomoglyph } = await import("unhomoglyph");
    return unhomoglyph(text);
  },
};
