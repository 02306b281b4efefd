import type { Field, KindTitles, Words } from "@design-catalog/client";
import type { Counted } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";
import { language } from "./page-data.ts";
import { fill } from "./texts.ts";
import { wordText } from "./word-text.ts";

/** The text in the reader's language. */
export function spoken(words: Words): string {
  return words[language];
}

/** Title of a field with its unit, such as "Width in mm". */
export function labelOf({ title, unit }: Pick<Field, "title" | "unit">): string {
  return unit === undefined ? spoken(title) : `${spoken(title)} in ${unit}`;
}

/** Titles of fields by their names. */
export function labelsOf<Name extends string>(fields: Readonly<Record<Name, Field>>): Readonly<Record<Name, string>> {
  const labels = Object.entries<Field>(fields).map(([name, field]) => [name, labelOf(field)]);
  return Object.fromEntries(labels) as Record<Name, string>; // The names are those of the fields.
}

/** Values of a closed list with their titles. */
export function optionsOf({ values = {} }: Field): readonly (readonly [value: string, text: string])[] {
  return Object.entries(values).map(([value, words]) => [value, spoken(words)]);
}

/** Title of one value of a closed list; one of a later version stands for itself. */
export function valueTitle(field: Field, value: string): string {
  return wordText(Object.fromEntries(optionsOf(field)), value);
}

/** Text of a number of rows of a kind, such as "3 products". */
export function numberOf({ one, many }: Pick<KindTitles, "one" | "many">): Counted {
  return { one: `{count} ${inside(spoken(one))}`, other: `{count} ${inside(spoken(many))}` };
}

/** Names of a resource's page and of what its buttons do. */
export function pageTexts({ one, many, short = one }: KindTitles) {
  const name = inside(spoken(short));
  return {
    grid: spoken(many),
    number: numberOf({ one, many }),
    one: `${spoken(short)} {name}`,
    add: fill(engineTexts.addOne, { name }),
    create: fill(engineTexts.createOne, { name }),
    remove: fill(engineTexts.deleteOne, { name }),
  };
}

/** Text of a button that adds an item to a list. */
export function addItemText(title: string): string {
  const article = /^[aeiou]/iu.test(title) ? "an" : "a";
  return fill(engineTexts.addOne, { name: language === "en" ? `${article} ${inside(title)}` : title });
}

/** A title inside an English sentence, where only names and abbreviations keep their capital. */
function inside(title: string): string {
  return language === "en" && !/^[A-Z]{2}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
