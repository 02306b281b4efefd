import type { ProductCheck } from "../check.ts";
import { findMissing, saysMissing } from "../missing-fields.ts";

/** Finds products without dimensions, weight or power. */
export const missingMeasures: ProductCheck = {
  name: "missing-measures",
  title: ["Dimensions, weight or power missing", "Maße, Gewicht oder Leistung fehlen"],
  severity: "warn",
  says: saysMissing,
  each: () => findMissing(["widthMm", "heightMm", "depthMm", "weightG", "powerW"]),
};
