import { addTo } from "../../../engine/group-by.ts";

/**
 * Groups of at least two items with the same key; undefined after each step without one. Equal keys have equal hashes, so
 * only items that share one need their keys: few do, and keys are dear.
 */
export function* groupsOf<Item>(
  byHash: ReadonlyMap<number, readonly Item[]>,
  keyOf: (item: Item) => string,
): Generator<readonly Item[] | undefined> {
  for (const alike of byHash.values()) {
    if (alike.length < 2) continue;
    const byKey = new Map<string, Item[]>();
    for (const item of alike) {
      addTo(byKey, keyOf(item), item);
      yield undefined;
    }
    for (const same of byKey.values()) if (same.length > 1) yield same;
  }
}
