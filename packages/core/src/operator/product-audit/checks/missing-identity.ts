import type { ProductCheck } from "../check.ts";
import { findMissing } from "../missing-fields.ts";

/** Finds products without category, manufacturer, model or part number. */
export const missingIdentity: ProductCheck = {
  name: "missing-identity",
  severity: "warn",
  each: () => findMissing(["category", "manufacturer", "model", "partNumber"]),
};
