/** Number of rows from which counting them takes longer than reading a block. */
const countedRowsMax = 10_000;
/** Milliseconds after which the number of more rows is asked again, as others add and remove some. */
const recountMs = 60_000;

/** Blocks of rows that a grid holds. */
export interface GridBlocks<Row> {
  /**
   * Begins a refresh of the blocks that the grid holds, by their first rows. Those out of view keep their rows until one
   * scrolls to them: reading 20 of them every few seconds is more than a user may ask.
   */
  refresh(held: readonly number[], view: { readonly first: number; readonly last: number }): void;
  /** Rows of a block that the refresh leaves as they are; undefined for one to read. */
  resting(startRow: number, order: string): readonly Row[] | undefined;
  /** Gets what keeps the rows of a block once they are read, unless others have followed meanwhile. */
  reading(startRow: number): (rows: readonly Row[]) => void;
  /** Whether to ask for the number of all rows too: it costs more than the rows, and only the first block tells it. */
  isCountDue(startRow: number): boolean;
  counted(rows: number): void;
  /** Forgets everything, as other rows follow. */
  clear(): void;
}

/** Remembers what a grid of blocks holds. */
export function createGridBlocks<Row>(blockRows: number, now: () => number = Date.now): GridBlocks<Row> {
  const known = new Map<number, readonly Row[]>();
  const atRest = new Set<number>();
  let orderOfRows = "";
  let turn = 0;
  let lastCount: { readonly rows: number; readonly atMs: number } | undefined;

  function forgetRows(): void {
    turn += 1;
    known.clear();
    atRest.clear();
  }

  return {
    refresh(held, { first, last }) {
      for (const start of known.keys()) if (!held.includes(start)) known.delete(start);
      atRest.clear();
      for (const start of known.keys()) if (start > last || start + blockRows <= first) atRest.add(start);
    },
    resting(startRow, order) {
      if (order !== orderOfRows) forgetRows();
      orderOfRows = order;
      return atRest.delete(startRow) ? known.get(startRow) : undefined;
    },
    reading(startRow) {
      const own = turn;
      return (rows) => {
        if (own === turn) known.set(startRow, rows);
      };
    },
    isCountDue(startRow) {
      if (startRow > 0) return false;
      return lastCount === undefined || lastCount.rows <= countedRowsMax || now() - lastCount.atMs >= recountMs;
    },
    counted: (rows) => void (lastCount = { rows, atMs: now() }),
    clear() {
      forgetRows();
      lastCount = undefined;
    },
  };
}
