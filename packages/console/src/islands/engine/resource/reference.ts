import type { Operation } from "@design-catalog/client";
import type { AdvancedFilterModel, FilterModel, GridRequest } from "@design-catalog/client/api";
import { call } from "../call.ts";
import type { Options } from "../choice.tsx";
import { createKeptNames } from "../kept-names.ts";
import { mayUse } from "../page-data.ts";

/** Rows to refer to: what the user finds by a part of a name, and names by id. */
export interface ReferenceSource {
  /** Rows whose name contains the text, some of them if there are many. */
  readonly find: (text: string) => Promise<Options>;
  /** Reads the names that are not known, or were not read lately. */
  readonly read: (ids: readonly string[]) => Promise<void>;
  /** The name, or the id of what nobody has read or may read. */
  readonly nameOf: (id: string) => string;
  /** Privilege that finds rows; `user` is every signed-in user. */
  readonly privilege: string;
}

interface Referred {
  readonly id: string;
  readonly deleted?: boolean;
}

/** Whether the reader may find rows by their names. */
export function mayFind({ privilege }: Pick<ReferenceSource, "privilege">): boolean {
  return privilege === "user" || mayUse(privilege);
}

/** Rows that a search shows. */
const shownRows = 10;

/**
 * A source that one request lists, again for each search: what somebody has added meanwhile is found too. Removed rows
 * are not found, but have names where `query` asks for them.
 */
export function listedSource<Row extends Referred, Query extends Readonly<Record<string, unknown>>>(
  operation: Operation<{ readonly query?: Query }, readonly Row[]>,
  nameOf: (row: Row) => string,
  query?: Query,
): ReferenceSource {
  let reading: Promise<Options> | undefined;
  const names = createKeptNames();
  const read = async () => {
    const rows = await call(operation, query ? { query } : {});
    names.keep(rows.map((row) => [row.id, nameOf(row)]));
    return rows.filter(({ deleted }) => deleted !== true).map((row) => [row.id, nameOf(row)] as const);
  };
  const list = () => {
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  };
  return {
    find: async (text) => (await list()).filter(([, name]) => contains(name, text)).slice(0, shownRows),
    read: async (ids) => void (names.toRead(ids).length > 0 && mayFind(operation) && (await list().catch(() => []))),
    nameOf: (id) => names.nameOf(id),
    privilege: operation.privilege,
  };
}

/** A grid operation, which answers removed rows to who asks for them. */
type RowsQuery<Row> = Operation<
  { readonly query?: { readonly includeDeleted?: boolean }; readonly body: GridRequest },
  { readonly rowData: readonly Row[] }
>;

type Model = FilterModel | AdvancedFilterModel;

/** A source of any number of rows, which its grid operation finds; removed ones are not found, but have names. */
export function gridSource<Row extends Referred>(
  operation: RowsQuery<Row>,
  { matching, nameOf }: { readonly matching: (text: string) => Model; readonly nameOf: (row: Row) => string },
): ReferenceSource {
  const names = createKeptNames();
  const query = async (endRow: number, filterModel: Model, includeDeleted: boolean): Promise<Options> => {
    const body = { startRow: 0, endRow, filterModel, count: false };
    const { rowData } = await call(operation, { query: { includeDeleted }, body });
    const rows = rowData.map((row) => [row.id, nameOf(row)] as const);
    names.keep(rows);
    return rows;
  };
  return {
    find: (text) => query(shownRows, matching(text), false),
    read: async (ids) => {
      const values = names.toRead(ids);
      // Who may not read the rows sees their ids.
      if (values.length === 0 || !mayFind(operation)) return;
      const found = await query(values.length, { id: { filterType: "set", values } }, true).catch(() => undefined);
      // An id without a row has itself, so the page does not ask for it with each read.
      if (found) names.keep(values.filter((id) => names.nameOf(id) === id).map((id) => [id, id]));
    },
    nameOf: (id) => names.nameOf(id),
    privilege: operation.privilege,
  };
}

function contains(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}
