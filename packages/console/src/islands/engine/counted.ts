import { numberText } from "./format.ts";
import { language } from "./page-data.ts";
import { fill } from "./texts.ts";

/** A text with `{count}`, for one thing and for any other number of them. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}

const rules = new Intl.PluralRules(language);

/** The text for a number of things. */
export function countedText(text: Counted, count: number): string {
  return fill(rules.select(count) === "one" ? text.one : text.other, { count: numberText(count) });
}
