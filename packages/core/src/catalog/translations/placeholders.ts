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

/** Placeholders of a text, sorted: `{name}`, the argument of `{n, plural, ...}`, `%s`, `%d` and `%1$s`. */
function placeholders(text: string): readonly string[] {
  // Without groups, a match costs a fifth; repeated ones are dropped before they are taken apart.
  const found = new Set(text.match(/\{\s*[A-Za-z0-9_]+\s*[,}]/gu));
  // A plural may name its argument in only some of its forms.
  const braces = new Set([...found].map((one) => `{${one.slice(1, -1).trim()}}`));
  const percents = text.replaceAll("%%", "").match(/%(?:\d+\$)?[sd]/gu) ?? [];
  return [...braces, ...percents].toSorted();
}

/** The places of `{name}`, `%s`, `%d`, `%1$s` and `%%` in a text, in their order. */
export function placeholderMatches(text: string): readonly { readonly index: number; readonly text: string }[] {
  return [...text.matchAll(/\{\s*[A-Za-z0-9_]+\s*\}|%%|%(?:\d+\$)?[sd]/gu)].map((match) => ({
    index: match.index,
    text: match[0],
  }));
}
