/** A project or something in it, by the name that people know it by, with what they can see of it. */
export interface Item {
  readonly kind: ItemKind;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Kinds of things that are compared, as the history calls them. */
export type ItemKind = "Project" | "ProjectProduct" | "ProjectCable" | "ProjectView";

/** Difference of one thing between two states of a project. */
export interface Difference {
  readonly kind: ItemKind;
  readonly name: string;
  readonly action: "create" | "delete" | "update";
  /** Fields that differ; empty unless both have it. */
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/**
 * Differences of the later state to the earlier one, by kind and name: copies have ids of their own. Equal things of one
 * name belong together before others do.
 */
export function differencesOf(earlier: readonly Item[], later: readonly Item[]): readonly Difference[] {
  const before = byName(earlier);
  const after = byName(later);
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => compareAlike(before.get(key) ?? [], after.get(key) ?? []));
}

function byName(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  return Map.groupBy(items, ({ kind, name }) => JSON.stringify([kind, name]));
}

function compareAlike(before: readonly Item[], after: readonly Item[]): readonly Difference[] {
  const [gone, come] = [without(before, after), without(after, before)];
  const pairs = Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => [gone[at], come[at]] as const);
  return pairs.flatMap(([one, other]) => difference(one, other));
}

function difference(one: Item | undefined, other: Item | undefined): readonly Difference[] {
  const item = other ?? one;
  if (!item) return [];
  const { kind, name } = item;
  if (one && other) return [{ kind, name, action: "update", fields: fieldsOf(one, other) }];
  return [{ kind, name, action: other ? "create" : "delete", fields: [] }];
}

/** The items that have no equal among the others, each of which equals one at most. */
function without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  const left = new Map<string, number>();
  for (const { values } of others) {
    const key = JSON.stringify(values);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return items.filter(({ values }) => {
    const key = JSON.stringify(values);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

function fieldsOf(before: Item, after: Item): Difference["fields"] {
  return Object.entries(after.values)
    .map(([field, value]) => ({ field, before: before.values[field], after: value }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
