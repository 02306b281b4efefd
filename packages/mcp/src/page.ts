import type { ToolContext } from "./tool.ts";

/** Bounds of one page of a list. */
export interface Page {
  readonly startRow: number;
  readonly endRow: number;
}

/** Answer of a grid of the service. */
export interface Grid<Row> {
  readonly rowData: readonly Row[];
  readonly rowCount: number;
}

/** Returns the requested rows, bounded by the settings. */
export function pageOf(
  { settings }: ToolContext,
  { cursor = "0", limit }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Page {
  const startRow = Number(cursor);
  return { startRow, endRow: startRow + Math.min(limit ?? settings.resultRowsMax, settings.resultRowsMax) };
}

/** Returns the cursor of the next page, if there are more rows. */
export function cursorAfter({ endRow }: Page, rowCount: number): { readonly nextCursor?: string } {
  return endRow < rowCount ? { nextCursor: String(endRow) } : {};
}

/** Cuts a page out of a complete list. */
export function slice<Row>(page: Page, rows: readonly Row[]): readonly Row[] {
  return rows.slice(page.startRow, page.endRow);
}
