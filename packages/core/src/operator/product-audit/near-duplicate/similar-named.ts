import { cosine, lexicalVector } from "../../../catalog/mod.ts";
import { addTo } from "../../../engine/group-by.ts";
import { groupsOf } from "./groups.ts";
import { hashOf, keyOf, type Named } from "./named.ts";
import type { Rivals } from "./same-named.ts";

/** Products that differ in one word and are compared, at most: all pairs are. */
const comparedMax = 200;

/** Least similarity of two words that differ by a slip or an ending; *male* and *female* have 0.27. */
const similarityMin = 0.3;

/** Words of a name with a slip, at most: each is left out once, and longer names are descriptions. */
const wordsMax = 20;

/** Products with others that have all their words but one, and a similar word in its place. Names at most `max`. */
export function* similarNamed(named: readonly Named[], max: number): Generator<Rivals | undefined> {
  const similar = new Map<Named, readonly Named[]>();
  const byHash = new Map<number, Without[]>();
  for (const one of named) {
    for (const word of omittedOf(one)) addTo(byHash, one.hash - hashOf(word), { one, word });
    yield undefined;
  }
  for (const alike of groupsOf(byHash, keyWithout)) {
    yield undefined;
    if (!alike) continue;
    for (const found of compareWords(alike.slice(0, comparedMax))) {
      yield undefined;
      if (!found) continue;
      const [one, others] = found;
      similar.set(one, [...(similar.get(one) ?? []), ...others].slice(0, max));
    }
  }
  yield* similar;
}

/** A product and one of its words, which is left out. */
interface Without {
  readonly one: Named;
  readonly word: string;
}

/** Words that may be left out: those without digits. Nothing remains of a name of one word. */
function omittedOf({ words }: Named): readonly string[] {
  if (words.length < 2 || words.length > wordsMax) return [];
  return words.filter((word) => !/\p{N}/u.test(word));
}

function keyWithout({ one: { manufacturer, words }, word }: Without): string {
  return keyOf(
    manufacturer,
    words.filter((other) => other !== word),
  );
}

function* compareWords(alike: readonly Without[]): Generator<Rivals | undefined> {
  const compared: (Without & { readonly vector: Uint8Array })[] = [];
  for (const { one, word } of alike) {
    compared.push({ one, word, vector: lexicalVector(word) });
    yield undefined;
  }
  for (const { one, word, vector } of compared) {
    const others = compared.filter(
      (other) => other.word !== word && isRival(one, other.one) && cosine(vector, other.vector) >= similarityMin,
    );
    yield others.length > 0 ? [one, others.map((other) => other.one)] : undefined;
  }
}

/** Variants of a product have part numbers of their own. */
function isRival(one: Named, other: Named): boolean {
  return one.partNumber === null || other.partNumber === null || one.partNumber === other.partNumber;
}
