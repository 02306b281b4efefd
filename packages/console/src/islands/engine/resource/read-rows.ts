import type { FilterModel } from "@design-catalog/client/api";
import { call } from "../call.ts";
import { engineTexts } from "../engine-texts.ts";
import { Objection } from "../failure.ts";
import type { GridRange, GridRows } from "../grid-types.ts";
import { listedRows } from "./listed-rows.ts";
import type { Resource, StandardRow } from "./resource.ts";
import { callOnRow, readReferences } from "./row-calls.ts";

/** Rows that an operation without a grid lists. */
const listedMax = 1000;

/** Reads a part of a resource's rows, with the names of what they refer to. */
export async function readRows<Row extends StandardRow, Created>(
  { operations, fields, prepare }: Resource<Row, Created>,
  range: GridRange & { readonly filterModel: FilterModel },
  isDeleted: boolean,
): Promise<GridRows<Row>> {
  const { query } = operations;
  const deleted = isDeleted ? { includeDeleted: true } : {};
  const answer = query
    ? await call(query, { ...(isDeleted && { query: deleted }), body: range })
    : listedRows(await listAll(operations, deleted), range);
  // Decoration, such as pictures, keeps no rows away.
  const decorated = prepare?.(answer.rowData).catch(() => undefined);
  await Promise.all([readReferences(fields, answer.rowData), decorated]);
  return answer;
}

/**
 * Reads one row, a deleted one too, with the names of what it refers to.
 * @throws {Failure}
 */
export async function readRow<Row extends StandardRow, Created>(
  { operations, fields }: Resource<Row, Created>,
  id: string,
): Promise<Row> {
  const { get, restore } = operations;
  const query = restore ? { query: { includeDeleted: true } } : {};
  const row = get ? await callOnRow(get, id, query) : (await listAll(operations, {})).find((one) => one.id === id);
  if (!row) throw new Objection(engineTexts.gone, undefined);
  await readReferences(fields, [row]);
  return row;
}

async function listAll<Row extends StandardRow, Created>(
  { list, rows }: Resource<Row, Created>["operations"],
  deleted: { readonly includeDeleted?: boolean },
): Promise<readonly Row[]> {
  if (rows) return rows();
  return list ? call<object, readonly Row[]>(list, { query: { ...deleted, limit: listedMax } }) : [];
}
