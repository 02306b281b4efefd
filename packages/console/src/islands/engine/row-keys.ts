import type { GridApi } from "ag-grid-community";
import { singleKeyOf } from "./palette/keys.ts";

/** Rows that the keys move by. */
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Rows of a grid for its keys. */
interface KeyedRows<Row> {
  /** Column that gets the focus until the user moves to another one. */
  readonly column: string;
  readonly mayChoose: boolean;
  readonly open: (row: Row, event: KeyboardEvent) => void;
}

/**
 * Follows single keys outside fields: `j` and `k` move to the next row and to the one before, `x` chooses the row with the
 * focus, and `o` opens it, as Enter does. Returns what ends that.
 */
export function followRowKeys<Row>(api: GridApi<Row>, rows: KeyedRows<Row>): () => void {
  const follow = (event: KeyboardEvent) => {
    const key = singleKeyOf(event) ?? "";
    const focused = api.getFocusedCell();
    const step = steps[key];
    if (step !== undefined) {
      const next = focused ? focused.rowIndex + step : 0;
      if (next < 0 || next >= api.getDisplayedRowCount()) return;
      api.ensureIndexVisible(next);
      return api.setFocusedCell(next, focused?.column ?? rows.column);
    }
    const node = focused && api.getDisplayedRowAtIndex(focused.rowIndex);
    if (key === "x" && rows.mayChoose) node?.setSelected(node.isSelected() !== true);
    if (key === "o" && node?.data) rows.open(node.data, event);
  };
  addEventListener("keydown", follow);
  return () => removeEventListener("keydown", follow);
}
