import { sentences } from "../../../engine/fields/sentences.ts";
import { escapePointer } from "../../../engine/schemas/json-body.ts";
import type { Comparison, Problem, ProductCheck, ProductRow } from "../check.ts";
import { createFold } from "../fold.ts";
import { type Counts, countUnder, mostCommon } from "../most-common.ts";

type Attributes = Readonly<Record<string, string>>;

const says = sentences({
  attribute_spelled_otherwise: [
    "The attribute is called {name}, which most products spell {usual}",
    "Die Eigenschaft heißt {name}, die meisten Produkte schreiben {usual}",
  ],
});

/** Finds names of attributes that most other products spell differently. */
export const attributeSpelling: ProductCheck = {
  name: "attribute-spelling",
  title: ["Attribute spelled differently", "Eigenschaft anders geschrieben"],
  severity: "warn",
  says,
  compare: compareAttributes,
};

function compareAttributes(): Comparison {
  const fold = createFold();
  const spellings = new Map<string, Counts>();
  const described: { readonly id: ProductRow["id"]; readonly attributes: Attributes }[] = [];
  return {
    read({ id, attributes }) {
      const names = Object.keys(attributes);
      for (const name of names) countUnder(spellings, fold(name), name);
      if (names.length > 0) described.push({ id, attributes });
    },
    *find() {
      const usual = new Map<string, string>();
      for (const [key, counts] of spellings) {
        usual.set(key, mostCommon(counts) ?? key);
        yield undefined;
      }
      for (const { id, attributes } of described) {
        const problem = problemOf(attributes, (name) => usual.get(fold(name)) ?? name);
        yield problem && [id, problem];
      }
    },
  };
}

function problemOf(attributes: Attributes, usualOf: (name: string) => string): Problem | undefined {
  const wrong = Object.keys(attributes).filter((name) => usualOf(name) !== name);
  const [first] = wrong;
  if (first === undefined) return undefined;
  const said = says("attribute_spelled_otherwise", { name: first, usual: usualOf(first) });
  const pointer = `/attributes/${escapePointer(first)}`;
  const renamed = wrong.flatMap((name): [string, string | null][] => [
    [name, null],
    [usualOf(name), attributes[name] ?? null],
  ]);
  // Only an editor can tell which value holds for a product with both spellings, or with two wrong ones.
  const targets = wrong.map(usualOf);
  const isClear = new Set(targets).size === targets.length && !targets.some((name) => Object.hasOwn(attributes, name));
  return { pointer, ...said, ...(isClear && { fix: { attributes: Object.fromEntries(renamed) } }) };
}
