import { text } from "./schema.ts";

/** A BCP 47 language tag as locales are written here, such as `de` or `de-CH`. */
export const localePattern = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$";

/** Characters of the longest tag that {@link localePattern} allows. */
export const localeLengthMax = 39;

/** A BCP 47 language tag, stored in its canonical form. */
export function languageTag() {
  return text({ max: localeLengthMax, pattern: localePattern, form: "tag", description: "BCP 47 language tag" });
}

/** The locale and its fallbacks, the most general first: `de-CH` gives `de`, `de-CH`. */
export function withFallbacks(locale: string): readonly string[] {
  const parts = locale.split("-");
  return parts.map((_, index) => parts.slice(0, index + 1).join("-"));
}
