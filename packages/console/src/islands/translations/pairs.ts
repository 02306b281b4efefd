import type { Translation } from "@design-catalog/client/api";

/** Languages side by side. */
export interface Languages {
  readonly from: string;
  readonly to: string;
}

/** A text in two languages. */
export interface Pair {
  /** Namespace and key. */
  readonly id: string;
  readonly source: Translation | undefined;
  readonly target: Translation | undefined;
}

/** State of a pair's target. */
export type PairState = Translation["status"];

/** A choice of pairs. */
export interface PairFilter {
  /** Empty for every state. */
  readonly state: string;
  /** Part of a key or of a text, in any case; empty for all. */
  readonly search: string;
}

/** Languages of the texts, the one with the most texts first. */
export function localesOf(translations: readonly Translation[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { locale } of translations) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([locale]) => locale);
}

/** Texts of either language, by namespace and key. */
export function pairsOf(translations: readonly Translation[], { from, to }: Languages): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  for (const text of translations) {
    const id = `${text.namespace} ${text.key}`;
    const pair = pairs.get(id) ?? { id, source: undefined, target: undefined };
    if (text.locale === from) pairs.set(id, { ...pair, source: text });
    else if (text.locale === to) pairs.set(id, { ...pair, target: text });
  }
  return [...pairs.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** State of the target: a text that nobody has written is missing. */
export function stateOf({ target }: Pair): PairState {
  return target?.status ?? "missing";
}

/** The text that is translated: that of the source language, otherwise what the target says it was made from. */
export function sourceTextOf({ source, target }: Pair): string {
  return source?.value ?? target?.source ?? "";
}

/** Pairs that a filter chooses. */
export function chosenOf(pairs: readonly Pair[], { state, search }: PairFilter): readonly Pair[] {
  const part = search.trim().toLowerCase();
  return pairs.filter((pair) => {
    if (state !== "" && stateOf(pair) !== state) return false;
    const texts = [pair.id, sourceTextOf(pair), pair.target?.value ?? ""];
    return part === "" || texts.some((text) => text.toLowerCase().includes(part));
  });
}

/** The pair that follows another one; undefined after the last. */
export function nextOf(pairs: readonly Pair[], id: string): Pair | undefined {
  const index = pairs.findIndex((pair) => pair.id === id);
  // The other one may have left the choice since somebody has translated it.
  return index === -1 ? pairs.find((pair) => pair.id > id) : pairs[index + 1];
}
