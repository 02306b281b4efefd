/** Counts of each value. */
export type Counts = Map<string, number>;

/** Counts a value under a key. */
export function countUnder(counts: Map<string, Counts>, key: string, value: string): void {
  const values = counts.get(key) ?? new Map<string, number>();
  values.set(value, (values.get(value) ?? 0) + 1);
  counts.set(key, values);
}

/** The most common value; among equally common ones the first in the order of code points. */
export function mostCommon(counts: Counts | undefined): string | undefined {
  let common: string | undefined;
  let most = 0;
  for (const [value, count] of counts ?? []) {
    if (count < most || (count === most && common !== undefined && common < value)) continue;
    [common, most] = [value, count];
  }
  return common;
}
