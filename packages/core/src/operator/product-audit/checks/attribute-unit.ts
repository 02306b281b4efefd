import { sentences } from "../../../engine/fields/sentences.ts";
import { escapePointer } from "../../../engine/schemas/json-body.ts";
import type { Comparison, Problem, ProductCheck, ProductRow } from "../check.ts";
import { type Counts, countUnder, mostCommon } from "../most-common.ts";

/** A number, and what follows it: space and unit. */
const measure = /^([+-]?\d+(?:[.,]\d+)?)(\s*)([^\s\d]{0,8})$/u;

const says = sentences({
  unit_written_otherwise: [
    "{name} is {value}, which most products would write {usual}",
    "{name} ist {value}, die meisten Produkte schreiben das als {usual}",
  ],
});

/** Finds numbers in attributes whose unit is missing or spaced otherwise than in most other products. */
export const attributeUnit: ProductCheck = {
  name: "attribute-unit",
  title: ["Unit missing or spaced differently", "Einheit fehlt oder hat andere Abstände"],
  severity: "warn",
  says,
  compare: compareUnits,
};

/** A measured attribute, read once. */
interface Measured {
  readonly name: string;
  readonly value: string;
  readonly number: string;
  /** Space and unit behind the number. */
  readonly ending: string;
}

function compareUnits(): Comparison {
  const endings = new Map<string, Counts>();
  const measured: { readonly id: ProductRow["id"]; readonly attributes: readonly Measured[] }[] = [];
  return {
    read({ id, attributes }) {
      const found = Object.entries(attributes).flatMap(([name, value]) => readMeasure(name, value) ?? []);
      for (const { name, ending } of found) countUnder(endings, name, ending);
      if (found.length > 0) measured.push({ id, attributes: found });
    },
    *find() {
      const usual = new Map<string, Usual>();
      for (const [name, counts] of endings) {
        usual.set(name, usualOf(counts));
        yield undefined;
      }
      for (const { id, attributes } of measured) {
        const problem = problemOf(attributes, ({ name, ending }) => usual.get(name)?.(ending));
        yield problem && [id, problem];
      }
    },
  };
}

function readMeasure(name: string, value: string): Measured | undefined {
  const [, number, space = "", unit = ""] = measure.exec(value) ?? [];
  return number === undefined ? undefined : { name, value, number, ending: unit === "" ? "" : space + unit };
}

/** The usual ending for an ending of an attribute, if there is one. */
type Usual = (ending: string) => string | undefined;

/**
 * Tells the most common spacing of an ending's unit, or the only unit for a number without one. Other units may be
 * meant.
 */
function usualOf(counts: Counts): Usual {
  const byUnit = new Map<string, Counts>();
  for (const [ending, count] of counts) {
    if (ending === "") continue;
    const unit = ending.trim();
    const spaced = byUnit.get(unit) ?? new Map<string, number>();
    byUnit.set(unit, spaced.set(ending, count));
  }
  const endings = new Map([...byUnit].map(([unit, spaced]) => [unit, mostCommon(spaced)]));
  const [only] = endings.values();
  const ofBare = endings.size === 1 ? only : undefined;
  return (ending) => (ending === "" ? ofBare : endings.get(ending.trim()));
}

function problemOf(
  attributes: readonly Measured[],
  usual: (attribute: Measured) => string | undefined,
): Problem | undefined {
  const corrected = attributes.flatMap((attribute): readonly [Measured, string][] => {
    const ending = usual(attribute);
    return ending === undefined || ending === attribute.ending ? [] : [[attribute, attribute.number + ending]];
  });
  const [first] = corrected;
  if (!first) return undefined;
  const [{ name, value }, better] = first;
  return {
    pointer: `/attributes/${escapePointer(name)}`,
    ...says("unit_written_otherwise", { name, value, usual: better }),
    fix: { attributes: Object.fromEntries(corrected.map(([attribute, written]) => [attribute.name, written])) },
  };
}
