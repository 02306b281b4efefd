import { groupsOf } from "./groups.ts";
import type { Named } from "./named.ts";
import { keyOf } from "./named.ts";

/** A product and others that may be the same one. */
export type Rivals = readonly [one: Named, others: readonly Named[]];

/** Products with others that have the same words, of which it names at most `max`. */
export function* sameNamed(byHash: ReadonlyMap<number, readonly Named[]>, max: number): Generator<Rivals | undefined> {
  for (const same of groupsOf(byHash, ({ manufacturer, words }) => keyOf(manufacturer, words))) {
    yield undefined;
    if (!same) continue;
    const rivalsOf = findRivals(same, max);
    for (const one of same) {
      const others = rivalsOf(one);
      yield others.length > 0 ? [one, others] : undefined;
    }
  }
}

/** Finds the first rivals of products that stand in the order of ids; looks at each of these only once. */
function findRivals(same: readonly Named[], max: number): (one: Named) => readonly Named[] {
  // One more than wanted, as the product itself may be among them.
  const enough = max + 1;
  const byPartNumber = new Map<string | null, Named[]>();
  for (const one of same) {
    const first = byPartNumber.get(one.partNumber);
    if (!first) byPartNumber.set(one.partNumber, [one]);
    else if (first.length < enough) first.push(one);
  }
  const unnumbered = byPartNumber.get(null) ?? [];
  const firstOf = ({ partNumber }: Named): readonly Named[] => {
    if (partNumber === null) return same.slice(0, enough);
    const numbered = byPartNumber.get(partNumber) ?? [];
    return unnumbered.length === 0 ? numbered : [...numbered, ...unnumbered].toSorted(compareIds);
  };
  return (one) =>
    firstOf(one)
      .filter(({ id }) => id !== one.id)
      .slice(0, max);
}

function compareIds(one: Named, other: Named): number {
  return one.id < other.id ? -1 : 1;
}
