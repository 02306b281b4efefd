import type { GridColumn } from "./grid-types.ts";
import { runOrTell } from "./toasts.ts";

/** Acts of a grid's rows. */
export interface RowActs<Row> {
  /** Begins the act in a cell, unless it runs already; false where the cell has none. */
  press(row: Row, field: string): boolean;
}

/**
 * Runs the acts of rows, each once at a time, and reads the rows again after one. A failure is told where it stays: above the
 * grid stands what the rows say, which reads them every few seconds.
 */
export function createRowActs<Row extends { readonly id: string }>(grid: {
  readonly columns: readonly GridColumn<Row>[];
  readonly onDone: () => void;
}): RowActs<Row> {
  const running = new Set<string>();
  return {
    press(row, field) {
      const act = grid.columns.find((column) => column.field === field)?.act?.(row);
      if (!act) return false;
      if (running.has(row.id)) return true;
      running.add(row.id);
      runOrTell(async () => {
        await act.run().finally(() => running.delete(row.id));
        grid.onDone();
      });
      return true;
    },
  };
}
