import { isOther } from "./is-other.ts";

interface Identified {
  readonly id: string;
}

/** Reads rows that a block no longer has. */
export interface ReadAgain<Row> {
  /** Those of these ids that still exist. */
  rows(ids: readonly string[]): Promise<readonly Row[]>;
  /** Those of these ids that match the filters. */
  matching(ids: readonly string[]): Promise<readonly string[]>;
}

/** Rows of a block in the places where the user reads them. */
export interface RowsInPlace<Row> {
  readonly rows: readonly Row[];
  /** Whether they are other rows, or in another order, than a block has that is read now. */
  readonly areHeld: boolean;
  /** Ids of those that no longer match the filters. */
  readonly left: ReadonlySet<string>;
}

/** Rows of a block as one reads them and as they are read now. */
export interface BlockRows<Row> {
  readonly shown: readonly Row[];
  readonly fresh: readonly Row[];
  /** Whether a shown row did not match the filters when it was read. */
  readonly hasLeft: (id: string) => boolean;
}

/** Keeps the shown rows of a block in their places, with what they contain now; rows at their end do not move them. */
export async function rowsInPlace<Row extends Identified>(
  { shown, fresh, hasLeft }: BlockRows<Row>,
  readAgain: ReadAgain<Row>,
): Promise<RowsInPlace<Row>> {
  if (shown.every(({ id }, index) => fresh[index]?.id === id)) return { rows: fresh, areHeld: false, left: new Set() };
  const found = new Map(fresh.map((row) => [row.id, row]));
  const missing = shown.filter(({ id }) => !found.has(id));
  const again = missing.length === 0 ? [] : await readAgain.rows(idsOf(missing));
  for (const row of again) found.set(row.id, row);
  // A row that has not changed matches as it did, which spares most refreshes another question.
  const changed = idsOf(missing.filter((row) => found.has(row.id) && isOther(found.get(row.id), row)));
  const matching = changed.length === 0 ? [] : await readAgain.matching(changed);
  const isGone = (id: string) => (changed.includes(id) ? !matching.includes(id) : hasLeft(id) || !found.has(id));
  return {
    rows: shown.map((row) => found.get(row.id) ?? row),
    areHeld: true,
    left: new Set(idsOf(missing).filter(isGone)),
  };
}

function idsOf(rows: readonly Identified[]): readonly string[] {
  return rows.map(({ id }) => id);
}
