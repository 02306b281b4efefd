import type { Issue } from "../../engine/errors.ts";
import { sameJson } from "../../engine/schemas/json.ts";

/** What a translation is checked by. */
interface TranslatedText {
  readonly value: string;
  readonly source?: string | null;
  readonly status?: string;
}

/** The issue of a value whose placeholders are not those of what was translated; without a source there is none. */
export function placeholderIssue({ value, source, status }: TranslatedText, pointer = ""): Issue | undefined {
  // What is still to be translated has no text that could hold them.
  if (source === null || source === undefined || status === "missing") return undefined;
  const [expected, found] = [placeholders(source), placeholders(value)];
  if (sameJson(expected, found)) return undefined;
  const message = `The value must have the placeholders of its source: ${expected.join(", ") || "none"}`;
  return { pointer: `${pointer}/value`, code: "placeholder_mismatch", message };
}

/** The placeholders of a text, sorted: `{name}`, the argument of `{n, plural, ...}`, `%s`, `%d` and `%1$s`. */
function placeholders(text: string): readonly string[] {
  const braces = [...text.matchAll(/\{\s*([A-Za-z0-9_]+)\s*[,}]/gu)].map(([, name = ""]) => `{${name}}`);
  const percents = [...text.replaceAll("%%", "").matchAll(/%(?:\d+\$)?[sd]/gu)].map(([found]) => found);
  // A plural may name its argument in some of its forms only.
  return [...new Set(braces), ...percents].toSorted();
}
