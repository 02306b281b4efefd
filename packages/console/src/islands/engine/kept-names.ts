/** Milliseconds for which a page shows a name that it has read: longer than between its reads, as few rows get another. */
const keptMs = 30_000;

/** Names by id that a page has read. */
export interface KeptNames {
  /** Ids to read: those that the page has not read yet, or not lately. */
  toRead(ids: readonly string[]): readonly string[];
  keep(names: Iterable<readonly [id: string, name: string]>): void;
  /** The name, or the id of what nobody has read or may read. */
  nameOf(id: string): string;
}

/** Keeps names for a time, as others rename rows. */
export function createKeptNames(now: () => number = Date.now): KeptNames {
  const known = new Map<string, { readonly name: string; readonly readAtMs: number }>();
  const isFresh = (id: string) => now() - (known.get(id)?.readAtMs ?? -Infinity) < keptMs;
  return {
    toRead: (ids) => [...new Set(ids)].filter((id) => !isFresh(id)),
    keep(names) {
      for (const [id, name] of names) known.set(id, { name, readAtMs: now() });
    },
    nameOf: (id) => known.get(id)?.name ?? id,
  };
}
