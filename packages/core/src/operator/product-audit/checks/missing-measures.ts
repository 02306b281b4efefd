import type { ProductCheck } from "../check.ts";
import { findMissing } from "../missing-fields.ts";

/** Finds products without dimensions, weight or power. */
export const missingMeasures: ProductCheck = {
  name: "missing-measures",
  severity: "warn",
  each: () => findMissing(["widthMm", "heightMm", "depthMm", "weightG", "powerW"]),
};
