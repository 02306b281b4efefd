import { type Failure, failureOf } from "./failure.ts";
import type { GridColumn } from "./grid-types.ts";

/** Acts of a grid's rows. */
export interface RowActs<Row> {
  /** Begins the act in a cell, unless it runs already; false where the cell has none. */
  press(row: Row, field: string): boolean;
}

/** Runs the acts of rows, each once at a time, and reads the rows again after one. */
export function createRowActs<Row extends { readonly id: string }>(grid: {
  readonly columns: readonly GridColumn<Row>[];
  readonly onDone: () => void;
  readonly onFailure: (failure: Failure) => void;
}): RowActs<Row> {
  const running = new Set<string>();
  return {
    press(row, field) {
      const act = grid.columns.find((column) => column.field === field)?.act?.(row);
      if (!act) return false;
      if (running.has(row.id)) return true;
      running.add(row.id);
      act
        .run()
        .then(grid.onDone, (error: unknown) => grid.onFailure(failureOf(error)))
        .finally(() => running.delete(row.id));
      return true;
    },
  };
}
