import { Type } from "@sinclair/typebox";

/** Control characters, line separators and direction controls, which no name contains. */
const hidden = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`;

/**
 * White space and invisible characters. A name neither begins nor ends with one, so it never consists of them. Inside a
 * name they have their uses, such as joiners in Persian and in emoji.
 */
const blank = String.raw`\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufeff\uffa0`;

/**
 * Pattern of names of people, roles, projects and other things; without Unicode properties, which few generators know.
 */
export const visibleNamePattern = `^(?![${blank}${hidden}])[^${hidden}]*[^${blank}${hidden}]$`;

/** Message for a text that does not match. */
export const visibleNameMessage =
  "A name must begin and end with a visible character and contain no control characters";

/** A name that people read: 1 to `max` characters, trimmed, not all invisible. */
export function visibleName(options: { readonly max: number; readonly description?: string }) {
  const { max, ...rest } = options;
  return Type.String({ minLength: 1, maxLength: max, pattern: visibleNamePattern, ...rest });
}

const hiddenExpression = new RegExp(`[${hidden}]+`, "gu");
const edgeExpression = new RegExp(`^[${blank}]+|[${blank}]+$`, "gu");

/** Turns a foreign name into a visible one; null when nothing visible is left. */
export function toVisibleName(text: string, lengthMax: number): string | null {
  const shown = text.replaceAll(hiddenExpression, " ").replaceAll(edgeExpression, "").slice(0, lengthMax);
  return shown.replaceAll(edgeExpression, "") || null;
}
