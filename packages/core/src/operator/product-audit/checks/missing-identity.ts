import type { ProductCheck } from "../check.ts";
import { findMissing, saysMissing } from "../missing-fields.ts";

/** Finds products without category, manufacturer, model or part number. */
export const missingIdentity: ProductCheck = {
  name: "missing-identity",
  title: [
    "Category, manufacturer, model or part number missing",
    "Kategorie, Hersteller, Modell oder Artikelnummer fehlt",
  ],
  severity: "warn",
  says: saysMissing,
  each: () => findMissing(["category", "manufacturer", "model", "partNumber"]),
};
