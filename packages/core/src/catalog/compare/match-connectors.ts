import { addTo } from "../../engine/group-by.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { products } from "../products.ts";

/** A connector of a product. */
export type Connector = RowOf<typeof products>["connectors"][number];

/** Connectors of several products that correspond, by the position of the product; each product has at most one. */
export type Match = ReadonlyMap<number, Connector>;

/**
 * Matches the connectors of products: first those with one name regardless of case and space, then those left with one
 * connector and direction. Matches come in the order of their first connector.
 */
export function matchConnectors(lists: readonly (readonly Connector[])[]): readonly Match[] {
  const named = joinBy(singles(lists), ({ name }) => name.toLowerCase().replaceAll(/\s+/gu, ""));
  return joinBy(named, ({ connectorId, direction }) => `${direction} ${connectorId}`);
}

function singles(lists: readonly (readonly Connector[])[]): readonly Match[] {
  return lists.flatMap((list, product) => list.map((connector) => new Map([[product, connector]])));
}

/** Joins each match to the first one with the same key that lacks all of its products. */
function joinBy(matches: readonly Match[], keyOf: (connector: Connector) => string): readonly Match[] {
  const joined: Map<number, Connector>[] = [];
  const byKey = new Map<string, Map<number, Connector>[]>();
  for (const match of matches) {
    const keys = new Set([...match.values()].map(keyOf));
    const same = [...keys].flatMap((key) => byKey.get(key) ?? []);
    const own = [...match.keys()];
    const found = same.find((other) => own.every((product) => !other.has(product)));
    const target = found ?? new Map<number, Connector>();
    for (const [product, connector] of match) target.set(product, connector);
    if (found) continue;
    joined.push(target);
    for (const key of keys) addTo(byKey, key, target);
  }
  return joined;
}
