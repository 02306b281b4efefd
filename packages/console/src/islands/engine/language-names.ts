import type { Options } from "./choice.tsx";
import { language } from "./page-data.ts";

/** Languages that a choice offers; what is stored in another one stays. Those of the service's own texts come first. */
const offered = ["en", "de", "de-AT", "de-CH", "da", "es", "fi", "fr", "it", "nb", "nl", "pl", "pt", "sv"] as const;

const names = new Intl.DisplayNames([language], { type: "language" });

/** The name of a language in the reader's language, after which nobody has to know its tag. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    // This is not a tag, which only the service can tell its user.
    return tag;
  }
}

/** Languages by their tags, and the one that is stored. */
export function languageOptions(stored: string): Options {
  const tags: readonly string[] = offered;
  const all = stored === "" || tags.includes(stored) ? tags : [...tags, stored];
  return all.map((tag) => [tag, languageName(tag)]);
}
