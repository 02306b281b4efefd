/**
 * Groups items by a key and keeps the order of keys and items. Node.js 20 lacks `Map.groupBy`.
 * @example
 * ```ts
 * const groups = groupBy(["ab", "c", "de"], (text) => text.length);
 * assert.deepEqual(groups.get(2), ["ab", "de"]);
 * ```
 */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Adds an item to the group of its key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
