import { sentences } from "../../../engine/fields/sentences.ts";
import { addTo } from "../../../engine/group-by.ts";
import type { Comparison, Problem, ProductCheck } from "../check.ts";
import { createFold } from "../fold.ts";
import { type Named, readNamed } from "../near-duplicate/named.ts";
import { sameNamed } from "../near-duplicate/same-named.ts";
import { similarNamed } from "../near-duplicate/similar-named.ts";

/** Other products that a finding names, at most. */
const relatedMax = 10;

const says = sentences({
  same_words: [
    "Another product of the manufacturer has the same words in name and model",
    "Ein anderes Produkt des Herstellers hat dieselben Wörter in Name und Modell",
  ],
  nearly_same_words: [
    "Another product of the manufacturer has nearly the same words in name and model",
    "Ein anderes Produkt des Herstellers hat fast dieselben Wörter in Name und Modell",
  ],
});

/**
 * Finds products of one manufacturer with the same words in name and model, in any order, or with one word that differs
 * by a slip, as the lexical vectors of both tell; numbers have to be the same. Products with different part numbers are
 * variants of each other.
 */
export const nearDuplicate: ProductCheck = {
  name: "near-duplicate",
  title: ["Nearly the same as another product", "Fast gleich wie ein anderes Produkt"],
  severity: "warn",
  says,
  compare: compareNames,
};

function compareNames(): Comparison {
  const named: Named[] = [];
  const byHash = new Map<number, Named[]>();
  const foldManufacturer = createFold();
  return {
    read(product) {
      const one = readNamed(product, foldManufacturer);
      named.push(one);
      addTo(byHash, one.hash, one);
    },
    *find() {
      const seen = new Set<string>();
      for (const found of sameNamed(byHash, relatedMax)) {
        if (found) seen.add(found[0].id);
        yield found && [found[0].id, problemOf("same_words", found[1])];
      }
      for (const found of similarNamed(named, relatedMax)) {
        const isNew = found && !seen.has(found[0].id);
        yield isNew ? [found[0].id, problemOf("nearly_same_words", found[1])] : undefined;
      }
    },
  };
}

function problemOf(code: keyof typeof says.texts, others: readonly Named[]): Problem {
  const related = others.map(({ id }) => ({ kind: "product", id }));
  return { pointer: "/name", ...says(code), related };
}
