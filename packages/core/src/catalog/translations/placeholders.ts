import type { Issue } from "../../engine/errors.ts";
import { sameJson } from "../../engine/schemas/json.ts";

/** A translation with the source that it is checked against. */
export interface TranslatedText {
  readonly value: string;
  readonly source?: string | null;
  readonly status?: string;
}

/** Returns an issue when the placeholders of a value differ from those of its source; undefined without a source. */
export function placeholderIssue({ value, source, status }: TranslatedText, pointer = ""): Issue | undefined {
  // A missing translation has no text that could hold placeholders.
  if (source === null || source === undefined || status === "missing") return undefined;
  const [expected, found] = [placeholders(source), placeholders(value)];
  if (sameJson(expected, found)) return undefined;
  const message = `The value must have the placeholders of its source: ${expected.join(", ") || "none"}`;
  return { pointer: `${pointer}/value`, code: "placeholder_mismatch", message };
}

/** Name in braces: that of an argument, or after a dollar sign that of an element of XLIFF, as Angular writes it. */
const braced = String.raw`\{\s*(?:[A-Za-z0-9_]+|\$[A-Za-z0-9_.-]+)\s*`;

/** Conversion of C, or of Apple's formats, whose numbers have a length: `%s`, `%1$s`, `%@`, `%lld`. */
const percent = String.raw`%(?:\d+\$)?(?:[sd@]|ll?[duf])`;

const bracedOrArgument = new RegExp(`${braced}[,}]`, "gu");
const percents = new RegExp(percent, "gu");
const kept = new RegExp(`${braced}\\}|%%|${percent}`, "gu");

/** Placeholders of a text, sorted: `{name}`, `{$NAME}`, the argument of `{n, plural, ...}`, `%s`, `%1$s`, `%@` and `%lld`. */
function placeholders(text: string): readonly string[] {
  // Without groups, a match costs a fifth; repeated ones are dropped before they are taken apart.
  const found = new Set(text.match(bracedOrArgument));
  // A plural may name its argument in only some of its forms.
  const braces = new Set([...found].map((one) => `{${one.slice(1, -1).trim()}}`));
  return [...braces, ...(text.replaceAll("%%", "").match(percents) ?? [])].toSorted();
}

/** The places of `{name}`, `{$NAME}`, `%s` and its like, and `%%` in a text, in their order. */
export function placeholderMatches(text: string): readonly { readonly index: number; readonly text: string }[] {
  return [...text.matchAll(kept)].map((match) => ({
    index: match.index,
    text: match[0],
  }));
}
