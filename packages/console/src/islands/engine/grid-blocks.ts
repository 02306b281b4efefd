import type { RowsInPlace } from "./rows-in-place.ts";

/** Number of rows from which counting them takes longer than reading a block. */
const countedRowsMax = 10_000;
/** Milliseconds after which the number of more rows is asked again, as others add and remove some. */
const recountMs = 60_000;

/** Difference of the rows that a grid shows to those that it would read now. */
export interface Held {
  readonly isHeld: boolean;
  /** Number of shown rows that no longer match the filters. */
  readonly left: number;
}

/** Rows that stay where the user reads them, and the ids of those that no longer match. */
type KeptInPlace = Pick<RowsInPlace<unknown>, "areHeld" | "left">;

/** A question for the rows of a block. */
export interface BlockReading<Row> {
  /** Whether its answer is still awaited; not once other rows follow, such as those of other filters. */
  isAwaited(): boolean;
  /** Keeps its rows, unless others have followed meanwhile. */
  keep(rows: readonly Row[], kept?: KeptInPlace): void;
}

/** Blocks of rows that a grid holds. */
export interface GridBlocks<Row> {
  /**
   * Begins a refresh of the blocks that the grid holds, by their first rows. Those out of view keep their rows until the
   * user scrolls to them: reading 20 of them every few seconds is more than a user may ask.
   */
  refresh(inGrid: readonly number[], view: { readonly first: number; readonly last: number }): void;
  /** Rows of a block that the refresh leaves as they are; undefined for one to read. */
  resting(startRow: number, order: string): readonly Row[] | undefined;
  /** Begins to read a block. */
  reading(startRow: number): BlockReading<Row>;
  /** Rows of a block as the user sees them; none of a block that is read for the first time. */
  shown(startRow: number): readonly Row[];
  /**
   * Forgets all rows if some are held in their places and this block is read for the first time: it would begin after
   * rows that nobody has seen, as those before it have moved up. True if the grid has to read every block again.
   */
  letGo(startRow: number): boolean;
  held(): Held;
  hasLeft(id: string): boolean;
  /**
   * Number of rows for the grid, of which the service has so many now. While some are held in their places, the end that
   * the user has read stays the end: rows that came behind it would stand there without ever being read.
   */
  rowsOf(count: number): number;
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
  /** Ids that no longer match, of the blocks that differ from what would be read now. */
  const held = new Map<number, ReadonlySet<string>>();
  let orderOfRows = "";
  let turn = 0;
  let lastCount: { readonly rows: number; readonly atMs: number } | undefined;

  function forgetRows(): void {
    turn += 1;
    known.clear();
    atRest.clear();
    held.clear();
  }

  return {
    refresh(inGrid, { first, last }) {
      for (const start of known.keys()) if (!inGrid.includes(start)) known.delete(start);
      for (const start of held.keys()) if (!known.has(start)) held.delete(start);
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
      return {
        isAwaited: () => own === turn,
        keep(rows, kept = { areHeld: false, left: new Set() }) {
          if (own !== turn) return;
          known.set(startRow, rows);
          if (kept.areHeld) held.set(startRow, kept.left);
          else held.delete(startRow);
        },
      };
    },
    shown: (startRow) => known.get(startRow) ?? [],
    letGo(startRow) {
      if (held.size === 0 || known.has(startRow)) return false;
      forgetRows();
      return true;
    },
    held: () => ({ isHeld: held.size > 0, left: [...held.values()].reduce((sum, { size }) => sum + size, 0) }),
    rowsOf(count) {
      const end = Math.max(0, ...[...known].map(([startRow, rows]) => startRow + rows.length));
      return held.size > 0 && end % blockRows > 0 ? end : Math.max(count, end);
    },
    hasLeft: (id) => [...held.values()].some((left) => left.has(id)),
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
