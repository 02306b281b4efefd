import { codePoints } from "../../../engine/text/code-points.ts";
import type { Translator } from "../../../ports/translator.ts";
import { placeholderIssue } from "../placeholders.ts";
import { protect, restore } from "./protect.ts";

/** Texts of one request to a provider. */
const batchMax = 50;

/** Sentences that are sent again because their placeholders were lost, at most. */
const againMax = 10;

/** Languages of a request; without `from` the provider finds it out. */
export interface Languages {
  readonly from?: string;
  readonly to: string;
}

/**
 * Translations of sentences; null where the provider did not keep the placeholders, also when it was asked for the
 * sentence by itself. Rejects when the provider fails.
 */
export async function askTranslator(
  translator: Translator,
  sentences: readonly string[],
  languages: Languages,
): Promise<ReadonlyMap<string, string | null>> {
  const different = [...new Set(sentences)];
  const batches = Array.from({ length: Math.ceil(different.length / batchMax) }, (_, at) =>
    different.slice(at * batchMax, (at + 1) * batchMax),
  );
  const first = await Promise.all(batches.map((batch) => translateBatch(translator, batch, languages)));
  const translated = new Map(first.flat());
  const lost = different.filter((sentence) => translated.get(sentence) === null).slice(0, againMax);
  const again = await Promise.all(lost.map((sentence) => translateBatch(translator, [sentence], languages)));
  return new Map([...translated, ...again.flat()]);
}

async function translateBatch(
  translator: Translator,
  sentences: readonly string[],
  languages: Languages,
): Promise<readonly (readonly [sentence: string, text: string | null])[]> {
  const sent = sentences.map(protect);
  const answers = await translator.translate({ ...languages, texts: sent.map(({ xml }) => xml) });
  if (answers.length !== sentences.length)
    throw new TypeError(`Cannot use the translations because ${answers.length} came for ${sentences.length} texts`);
  return sentences.map((sentence, at) => {
    const value = restore(answers[at] ?? "", sent[at]?.kept ?? []);
    return [sentence, value !== undefined && isSound(sentence, value) ? value : null] as const;
  });
}

/** Characters of the longest value of a translation. */
export const valueMax = 4_000;

function isSound(source: string, value: string): boolean {
  const isText = value.trim() !== "" && codePoints(value) <= valueMax && !value.includes("\0");
  return isText && placeholderIssue({ source, value }) === undefined;
}
