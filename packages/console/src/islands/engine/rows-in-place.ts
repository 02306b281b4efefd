interface Identified {
  readonly id: string;
}

/** Rows that a block no longer has, read again by their ids. */
export interface ReadAgain<Row> {
  /** Those that still exist. */
  readonly rows: readonly Row[];
  /** Ids of those that still match the filters. */
  readonly matching: readonly string[];
}

/** Rows of a block in the places where the user reads them. */
export interface RowsInPlace<Row> {
  readonly rows: readonly Row[];
  /** Whether they are other rows, or in another order, than a block has that is read now. */
  readonly areHeld: boolean;
  /** Ids of those that no longer match the filters. */
  readonly left: ReadonlySet<string>;
}

/** Keeps the shown rows of a block in their places, with what they contain now; rows at their end do not move them. */
export async function rowsInPlace<Row extends Identified>(
  shown: readonly Row[],
  fresh: readonly Row[],
  readAgain: (ids: readonly string[]) => Promise<ReadAgain<Row>>,
): Promise<RowsInPlace<Row>> {
  if (shown.every(({ id }, index) => fresh[index]?.id === id)) return { rows: fresh, areHeld: false, left: new Set() };
  const found = new Map(fresh.map((row) => [row.id, row]));
  const missing = shown.map(({ id }) => id).filter((id) => !found.has(id));
  const { rows, matching } = missing.length === 0 ? { rows: [], matching: [] } : await readAgain(missing);
  for (const row of rows) found.set(row.id, row);
  return {
    rows: shown.map((row) => found.get(row.id) ?? row),
    areHeld: true,
    left: new Set(missing.filter((id) => !matching.includes(id))),
  };
}
