import type { Issue } from "../../engine/errors.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import type { MessageArgument, MessageReader } from "../../ports/message-syntax.ts";
import { placeholderIssue, type TranslatedText } from "./placeholders.ts";

/** A text with the syntax that it is written in. */
interface WrittenText extends TranslatedText {
  readonly format?: string;
}

/**
 * Returns an issue for a value whose placeholders differ from those of its source, and for a value or source of the
 * format `icu` that is not a message; undefined for a sound one. Without a reader, messages are not judged.
 */
export function textIssue(text: WrittenText, read: MessageReader | undefined, pointer = ""): Issue | undefined {
  if (text.format !== "icu") return placeholderIssue(text, pointer);
  if (read === undefined || text.status === "missing") return undefined;
  const value = read(text.value);
  if ("fault" in value) return faultIssue(`${pointer}/value`, value);
  if (text.source === null || text.source === undefined) return undefined;
  const source = read(text.source);
  if ("fault" in source) return faultIssue(`${pointer}/source`, source);
  const [expected, found] = [described(source.arguments), described(value.arguments)];
  if (sameJson(expected, found)) return undefined;
  const message = `The value must have the arguments of its source: ${expected.join(", ") || "none"}`;
  return { pointer: `${pointer}/value`, code: "placeholder_mismatch", message };
}

function faultIssue(pointer: string, { fault, offset }: { readonly fault: string; readonly offset: number }): Issue {
  return { pointer, code: "invalid_message", message: `The message is wrong at character ${offset + 1}: ${fault}` };
}

/** Arguments as texts. A plural may show its number by the argument or by #, so a plain argument of its name is left out. */
function described(found: readonly MessageArgument[]): readonly string[] {
  const typed = new Set(found.filter(({ type }) => type !== "argument").map(({ name }) => name));
  return found
    .filter(({ name, type }) => type !== "argument" || !typed.has(name))
    .map(({ name, type }) => (type === "argument" ? `{${name}}` : `{${name}, ${type}}`))
    .toSorted();
}
