import { cosine, lexicalVector } from "../../../catalog/mod.ts";
import { groupBy } from "../../../engine/group-by.ts";
import type { Comparison, Problem, ProductCheck } from "../check.ts";
import { createFold, fold, isAscii } from "../fold.ts";

/** Other products that a finding names, at most. */
const relatedMax = 10;

/** Products that differ in one word and are compared, at most: all pairs are. */
const comparedMax = 200;

/** Least similarity of two words that differ by a slip or an ending; *male* and *female* have 0.27. */
const similarityMin = 0.3;

interface Named {
  readonly id: string;
  readonly partNumber: string | null;
  readonly manufacturer: string;
  /** Different words of name and model, in the order of the alphabet. */
  readonly words: readonly string[];
  /** A number that products with the same words share. */
  readonly hash: number;
}

/**
 * Finds products of one manufacturer with the same words in name and model, in any order, or with one word that differs
 * by a slip, as the lexical vectors of both tell; numbers have to be the same. Products with different part numbers are
 * variants of each other.
 */
export const nearDuplicate: ProductCheck = {
  name: "near-duplicate",
  severity: "warn",
  compare: compareNames,
};

function compareNames(): Comparison {
  const named: Named[] = [];
  const foldManufacturer = createFold();
  return {
    read({ id, manufacturer: maker, name, model, partNumber: number }) {
      const manufacturer = foldManufacturer(maker ?? "");
      const words = wordsOf(`${name} ${model ?? ""}`);
      const hash = words.reduce((sum, word) => sum + hashOf(word), 0);
      named.push({ id, manufacturer, words, hash, partNumber: number === null ? null : fold(number) });
    },
    *find() {
      const seen = new Set<string>();
      for (const [id, others] of sameNamed(named)) {
        seen.add(id);
        yield [id, problemOf("the same words", others)];
      }
      for (const [id, others] of similarNamed(named))
        if (!seen.has(id)) yield [id, problemOf("nearly the same words", others)];
    },
  };
}

function problemOf(what: string, others: readonly Named[]): Problem {
  const related = others.slice(0, relatedMax).map(({ id }) => ({ kind: "product", id }));
  return { pointer: "/name", message: `Another product of the manufacturer has ${what} in name and model`, related };
}

/** Different words of a text, in the order of the alphabet. */
function wordsOf(text: string): readonly string[] {
  const words = isAscii(text)
    ? text.toLowerCase().match(/[a-z0-9]+/gu)
    : text
        .normalize("NFKD")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words)].toSorted();
}

/** A whole number of 32 bits; thousands of them can be added without a loss. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/**
 * Groups of at least two items with the same key. Equal keys have equal hashes, so only items that share one need their
 * keys: few do, and keys are dear.
 */
function* groupsOf<Item>(
  items: Iterable<Item>,
  { hash, key }: { readonly hash: (item: Item) => number; readonly key: (item: Item) => string },
): Generator<readonly Item[]> {
  for (const alike of groupBy(items, hash).values())
    if (alike.length > 1) for (const same of groupBy(alike, key).values()) if (same.length > 1) yield same;
}

const keyOf = (manufacturer: string, words: readonly string[]) => `${manufacturer} ${words.join(" ")}`;

function* sameNamed(named: readonly Named[]): Generator<readonly [string, readonly Named[]]> {
  const key = ({ manufacturer, words }: Named) => keyOf(manufacturer, words);
  for (const same of groupsOf(named, { hash: ({ hash }) => hash, key })) {
    for (const one of same) {
      const others = same.filter((other) => isRival(one, other));
      if (others.length > 0) yield [one.id, others];
    }
  }
}

/** Products with others that have all their words but one, and a similar word in its place. */
function similarNamed(named: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const similar = new Map<string, Named[]>();
  const hash = ({ one, word }: Without) => one.hash - hashOf(word);
  const key = ({ one, word }: Without) =>
    keyOf(
      one.manufacturer,
      one.words.filter((other) => other !== word),
    );
  for (const alike of groupsOf(named.flatMap(withoutEach), { hash, key })) {
    const compared = alike.slice(0, comparedMax).map(({ one, word }) => ({ one, word, vector: lexicalVector(word) }));
    for (const { one, word, vector } of compared) {
      const others = compared.filter(
        (other) => other.word !== word && isRival(one, other.one) && cosine(vector, other.vector) >= similarityMin,
      );
      if (others.length > 0) similar.set(one.id, [...(similar.get(one.id) ?? []), ...others.map((other) => other.one)]);
    }
  }
  return similar;
}

/** A product and one of its words, which is left out. */
interface Without {
  readonly one: Named;
  readonly word: string;
}

/** A product once for each word without digits; nothing remains of a name of one word. */
function withoutEach(one: Named): readonly Without[] {
  const { words } = one;
  const letters = words.length < 2 ? [] : words.filter((word) => !/\p{N}/u.test(word));
  return letters.map((word) => ({ one, word }));
}

/** Variants of a product have part numbers of their own. */
function isRival(one: Named, other: Named): boolean {
  if (one.id === other.id) return false;
  return one.partNumber === null || other.partNumber === null || one.partNumber === other.partNumber;
}
