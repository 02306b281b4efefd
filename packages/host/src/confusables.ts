import type { Confusables } from "@design-catalog/core";
import unhomoglyph from "unhomoglyph";

/** Unicode's list of confusables, by the package that is made from it. */
export const unicodeConfusables: Confusables = { skeleton: (text) => unhomoglyph(text) };
