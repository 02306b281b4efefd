import { escapePointer } from "../../../engine/schemas/json-body.ts";
import type { Comparison, Problem, ProductCheck } from "../check.ts";
import { type Counts, countUnder, mostCommon } from "../most-common.ts";

/** A number, and what follows it: space and unit. */
const measure = /^([+-]?\d+(?:[.,]\d+)?)(\s*)([^\s\d]{0,8})$/u;

type Attributes = Readonly<Record<string, string>>;

/** Finds numbers in attributes whose unit is missing or spaced otherwise than in most other products. */
export const attributeUnit: ProductCheck = {
  name: "attribute-unit",
  severity: "warn",
  compare: compareUnits,
};

function compareUnits(): Comparison {
  const endings = new Map<string, Counts>();
  const measured: { readonly id: string; readonly attributes: Attributes }[] = [];
  return {
    read({ id, attributes }) {
      const found = Object.entries(attributes).flatMap(([name, value]) =>
        measure.test(value) ? [[name, value] as const] : [],
      );
      for (const [name, value] of found) countUnder(endings, name, endingOf(value));
      if (found.length > 0) measured.push({ id, attributes: Object.fromEntries(found) });
    },
    *find() {
      const usual = new Map([...endings].map(([name, counts]) => [name, usualOf(counts)]));
      for (const { id, attributes } of measured) {
        const problem = problemOf(attributes, (name, value) => usual.get(name)?.(endingOf(value)));
        if (problem) yield [id, problem];
      }
    },
  };
}

/** Space and unit behind the number. */
function endingOf(value: string): string {
  const [, , space = "", unit = ""] = measure.exec(value) ?? [];
  return unit === "" ? "" : space + unit;
}

/**
 * The usual ending for an ending: the most common spacing of its unit, or the only unit for a number without one. Other
 * units may be meant.
 */
function usualOf(counts: Counts): (ending: string) => string | undefined {
  const byUnit = new Map<string, Counts>();
  for (const [ending, count] of counts) {
    if (ending === "") continue;
    const unit = ending.trim();
    byUnit.set(unit, new Map([...(byUnit.get(unit) ?? []), [ending, count]]));
  }
  const endings = new Map([...byUnit].map(([unit, spaced]) => [unit, mostCommon(spaced)]));
  const [only] = endings.values();
  const ofBare = endings.size === 1 ? only : undefined;
  return (ending) => (ending === "" ? ofBare : endings.get(ending.trim()));
}

function problemOf(
  attributes: Attributes,
  usual: (name: string, value: string) => string | undefined,
): Problem | undefined {
  const corrected = Object.entries(attributes).flatMap(([name, value]): readonly [string, string][] => {
    const ending = usual(name, value);
    return ending === undefined || ending === endingOf(value) ? [] : [[name, `${measure.exec(value)?.[1]}${ending}`]];
  });
  const [first] = corrected;
  if (!first) return undefined;
  const [name, better] = first;
  return {
    pointer: `/attributes/${escapePointer(name)}`,
    message: `${name} is ${attributes[name]}, which most products would write ${better}`,
    fix: { attributes: Object.fromEntries(corrected) },
  };
}
