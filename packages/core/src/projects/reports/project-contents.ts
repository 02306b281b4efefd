import { all, live, matches } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { BaseRow, Table } from "../../ports/table.ts";

/** Callback for the rows read since the last call; throws to stop the reading. */
export type OnRead = (rows: number) => Promise<void>;

/** Columns by which the rows of a project are found. */
type ContentRow = Pick<BaseRow, "id" | "deleted"> & { readonly projectId: Id<"project"> };

/** Reads every live row of a project in the order of ids, page by page; may or may not see changes made meanwhile. */
export async function readContents<Row extends ContentRow>(
  reader: Reader,
  {
    table,
    projectId,
    onRead,
  }: { readonly table: Table<Row>; readonly projectId: Id<"project">; readonly onRead: OnRead },
): Promise<readonly Row[]> {
  const read: Row[] = [];
  // Text, because the compiler cannot tell the kinds of ids in every kind of row; `ContentRow` checks this one.
  const ofProject = matches<{ readonly projectId: string }>({ projectId });
  for await (const page of await rowPages(reader, table, all(live, ofProject))) {
    read.push(...page);
    // A page is small enough to notice a cancellation soon.
    await onRead(page.length);
  }
  return read;
}
