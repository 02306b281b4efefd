import { cosine, lexicalVector } from "../../../catalog/mod.ts";
import { groupBy } from "../../../engine/group-by.ts";
import type { Comparison, Problem, ProductCheck } from "../check.ts";
import { fold } from "../fold.ts";

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
  return {
    read({ id, manufacturer, name, model, partNumber }) {
      const words =
        `${name} ${model ?? ""}`
          .normalize("NFKD")
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      named.push({
        id,
        manufacturer: fold(manufacturer ?? ""),
        words: [...new Set(words)].toSorted(),
        partNumber: partNumber === null ? null : fold(partNumber),
      });
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

function* sameNamed(named: readonly Named[]): Generator<readonly [string, readonly Named[]]> {
  for (const same of groupBy(named, ({ manufacturer, words }) => `${manufacturer} ${words.join(" ")}`).values()) {
    if (same.length < 2) continue;
    for (const one of same) {
      const others = same.filter((other) => isRival(one, other));
      if (others.length > 0) yield [one.id, others];
    }
  }
}

/** Products with others that have all their words but one, and a similar word in its place. */
function similarNamed(named: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const similar = new Map<string, Named[]>();
  for (const alike of groupBy(named.flatMap(withoutEach), ({ rest }) => rest).values()) {
    if (alike.length < 2) continue;
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

/** A product once for each word without digits, with what remains without that word; a name of one word has no rest. */
function withoutEach(one: Named) {
  const { words, manufacturer } = one;
  const letters = words.length < 2 ? [] : words.filter((word) => !/\p{N}/u.test(word));
  return letters.map((word) => {
    return { one, word, rest: `${manufacturer} ${words.filter((other) => other !== word).join(" ")}` };
  });
}

/** Variants of a product have part numbers of their own. */
function isRival(one: Named, other: Named): boolean {
  if (one.id === other.id) return false;
  return one.partNumber === null || other.partNumber === null || one.partNumber === other.partNumber;
}
