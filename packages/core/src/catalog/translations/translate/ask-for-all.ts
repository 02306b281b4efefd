import { codePoints } from "../../../engine/text/code-points.ts";
import type { SplitMessage } from "../../../ports/message-syntax.ts";
import type { Ports } from "../../../ports/ports.ts";
import { textIssue } from "../message-issue.ts";
import { askTranslator, type Languages, valueMax } from "./ask-translator.ts";

/** Texts for a provider. */
export interface Asked extends Languages {
  /** Texts without syntax, but for placeholders. */
  readonly plain: readonly string[];
  /** Messages in ICU's MessageFormat. */
  readonly messages: readonly string[];
}

/** True for a text with plurals and the like, of which a provider would translate the syntax. */
export function hasChoices(text: string): boolean {
  return /\{\s*\w+\s*,/u.test(text);
}

/**
 * Translations of texts by the provider, if there is one: null for a text whose translation is broken, and none for a
 * message that cannot be taken apart. Each sentence of a message is translated by itself. Rejects when the provider fails.
 */
export async function askForAll(
  { translator, splitMessage, readMessage }: Pick<Ports, "translator" | "splitMessage" | "readMessage">,
  { plain, messages, from, to }: Asked,
): Promise<ReadonlyMap<string, string | null>> {
  const split = new Map<string, SplitMessage>();
  for (const message of translator ? messages : []) {
    const parts = splitMessage?.(message);
    if (parts) split.set(message, parts);
  }
  const sentences = [...split.values()].flatMap((parts) => parts.sentences.filter(hasWords));
  if (!translator || (plain.length === 0 && split.size === 0)) return new Map();
  const languages = { to, ...(from !== undefined && { from }) };
  const answers = await askTranslator(translator, [...plain, ...sentences], languages);
  const joined = [...split].map(([source, parts]) => {
    const texts = parts.sentences.map((sentence) => (hasWords(sentence) ? (answers.get(sentence) ?? null) : sentence));
    const whole = texts.filter((text) => text !== null);
    const value = whole.length === texts.length ? parts.join(whole, to) : "";
    const isSound =
      value !== "" && codePoints(value) <= valueMax && !textIssue({ value, source, format: "icu" }, readMessage);
    return [source, isSound ? value : null] as const;
  });
  return new Map([...plain.map((text) => [text, answers.get(text) ?? null] as const), ...joined]);
}

/** False for a sentence of arguments and signs only, which is the same in every language. */
function hasWords(sentence: string): boolean {
  return /\p{L}/u.test(sentence.replaceAll(/\{\d+\}/gu, ""));
}
