import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";
import type { PageTexts } from "./texts-en.ts";

/** Languages of the pages. */
const languages: Readonly<Record<string, PageTexts>> = { en: english, de: german };

/** BCP 47 tags of the languages. */
export const pageLanguages: readonly string[] = Object.keys(languages);

/** Most languages considered; no browser has good reason to send more. */
const wishesMax = 20;

/** Sources of the reader's language, most specific first. */
export interface LanguageWishes {
  /** BCP 47 tags, separated by spaces (OpenID Connect Core §3.1.2.1). */
  readonly uiLocales?: string | null | undefined;
  /** RFC 9110 §12.5.4. */
  readonly acceptLanguage?: string | null | undefined;
  /** Language of the application. */
  readonly applicationLocale?: string | undefined;
}

/** The texts in the first wanted language that exists; otherwise English. */
export function chooseTexts(wishes: LanguageWishes): PageTexts {
  const tags = [
    ...(wishes.uiLocales ?? "").split(" "),
    ...acceptedTags(wishes.acceptLanguage ?? ""),
    wishes.applicationLocale ?? "",
  ];
  for (const tag of tags) {
    const language = tag.split(/[-_]/u, 1)[0]?.toLowerCase() ?? "";
    const texts = Object.hasOwn(languages, language) ? languages[language] : undefined;
    if (texts) return texts;
  }
  return english;
}

function acceptedTags(header: string): readonly string[] {
  const ranges = header.split(",", wishesMax).map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
