import { groupBy } from "../../../engine/group-by.ts";
import { all, live, matches } from "../../../engine/rows/conditions.ts";
import type { ConditionOn } from "../../../ports/condition.ts";
import type { Reader } from "../../../ports/storage.ts";
import { placeholderIssue } from "../placeholders.ts";
import { type TranslationRow, translations } from "../table.ts";

/** Where a translation is wanted: in a language, and in a namespace if it matters which. */
export interface Wanted {
  readonly to: string;
  readonly namespace?: string;
}

/** A translation that the application has. */
export type Remembered = Pick<TranslationRow, "value" | "status">;

/**
 * Finds what sentences have been translated to before: with exactly this source, or one that differs in case and white
 * space; reviewed before machine, the wanted namespace before others.
 */
export async function findRemembered(
  reader: Reader,
  sentences: readonly string[],
  wanted: Wanted,
): Promise<ReadonlyMap<string, Remembered>> {
  const sources = [...new Set(sentences.flatMap((sentence) => [sentence, withOneSpace(sentence)]))];
  const ofSources: ConditionOn<TranslationRow> = { op: "textIn", column: "source", values: sources };
  const where = all(live, matches({ locale: wanted.to }), ofSources);
  const rows = await reader.select(translations.table, { where });
  const usable = rows.filter(({ status, value }) => status !== "missing" && value !== "");
  const byFold = groupBy(usable, ({ source }) => folded(source ?? ""));
  return new Map(
    sentences.flatMap((sentence) => {
      const best = bestOf(byFold.get(folded(sentence)) ?? [], sentence, wanted);
      return best ? [[sentence, best] as const] : [];
    }),
  );
}

function bestOf(rows: readonly TranslationRow[], sentence: string, { namespace }: Wanted): TranslationRow | undefined {
  const rank = (row: TranslationRow) => [
    row.source === sentence,
    row.status === "reviewed",
    row.namespace === namespace,
  ];
  const weight = (row: TranslationRow) => rank(row).reduce((sum, isBetter) => sum * 2 + (isBetter ? 1 : 0), 0);
  return (
    rows
      // A text with exactly this source was judged when it was written, by its own syntax.
      .filter(({ source, value }) => source === sentence || placeholderIssue({ source: sentence, value }) === undefined)
      .toSorted((one, other) => weight(other) - weight(one) || (one.id < other.id ? -1 : 1))[0]
  );
}

function withOneSpace(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}

function folded(text: string): string {
  return withOneSpace(text).toLowerCase();
}
