import type { ToolContext } from "./tool.ts";

/** Which rows a page of a list has. */
export interface Page {
  readonly startRow: number;
  readonly endRow: number;
}

/** What a grid of the service answers. */
export interface Grid<Row> {
  readonly rowData: readonly Row[];
  readonly rowCount: number;
}

/** The rows that are asked for, no more of them than the settings allow. */
export function pageOf(
  { settings }: ToolContext,
  { cursor = "0", limit }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Page {
  const startRow = Number(cursor);
  return { startRow, endRow: startRow + Math.min(limit ?? settings.resultRowsMax, settings.resultRowsMax) };
}

/** What says where to go on, when there are more rows. */
export function cursorAfter({ endRow }: Page, rowCount: number): { readonly nextCursor?: string } {
  return endRow < rowCount ? { nextCursor: String(endRow) } : {};
}

/** A page of rows that are all at hand. */
export function slice<Row>(page: Page, rows: readonly Row[]): readonly Row[] {
  return rows.slice(page.startRow, page.endRow);
}
