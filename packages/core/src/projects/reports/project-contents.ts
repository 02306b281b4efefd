import type { Reader } from "../../ports/storage.ts";
import { all, type Condition, live, matches } from "../../ports/condition.ts";
import type { BaseRow, Table } from "../../ports/table.ts";

/** Read at a time: few enough to hear of a cancellation soon. */
const pageRows = 1000;

/** Called with the rows read since the last call; it throws to stop the reading. */
export type OnRead = (rows: number) => Promise<void>;

/** The columns by which the rows of a project are found. */
type ContentRow = Pick<BaseRow, "id" | "deleted"> & { readonly projectId: string };

/** Every live row of a project in the order of ids, page by page. Changes made meanwhile may or may not be in it. */
export async function readContents<Row extends ContentRow>(
  reader: Reader,
  { table, projectId, onRead }: { readonly table: Table<Row>; readonly projectId: string; readonly onRead: OnRead },
): Promise<readonly Row[]> {
  const read: Row[] = [];
  for (let after = ""; ;) {
    const beyond: Condition<"id"> = { op: "greaterThan", column: "id", value: after };
    const where = all(live, matches({ projectId }), beyond);
    const page = await reader.select(table, { where, limit: pageRows });
    read.push(...page);
    await onRead(page.length);
    const last = page.at(-1);
    if (!last || page.length < pageRows) return read;
    after = last.id;
  }
}
