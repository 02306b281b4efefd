import { language } from "./page-data.ts";

/** Texts of a page in every language of the console. */
export interface Bilingual<Texts> {
  readonly en: Texts;
  readonly de: Texts;
}

/** The texts in the reader's language. */
export function textsOf<Texts>(both: Bilingual<Texts>): Texts {
  return both[language];
}

/** Replaces the `{name}` of a text by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
