import { type TSchema, Type } from "@sinclair/typebox";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { ColumnOf, Table } from "../../ports/table.ts";
import { all, always, comparing } from "../rows/conditions.ts";
import { type GridColumns, parseGridRequest } from "./grid.ts";

/** A page of a grid, as AG Grid's row models take it; `rowCount` is absent when the request says `"count": false`. */
export interface GridPage<Row> {
  readonly rowData: readonly Row[];
  readonly rowCount?: number;
}

/** Schema of a {@link GridPage}, named after the schema of its rows: `Signal` makes `SignalPage`. */
export function gridPageSchema(row: TSchema) {
  if (row.$id === undefined) throw new TypeError("Cannot name the grid's page: the schema of its rows has no $id");
  return Type.Object(
    {
      rowData: Type.Array(row),
      rowCount: Type.Optional(
        Type.Integer({ minimum: 0, description: "Number of matching rows on all pages; absent if count is false" }),
      ),
    },
    { $id: `${row.$id}Page`, additionalProperties: false },
  );
}

/** Reads the page of the rows that `visible` admits which the body of a grid request asks for. */
export async function readGrid<Row extends { readonly id: string }>(
  { store, ports }: { readonly store: Reader; readonly ports: { readonly clock: { now(): number } } },
  grid: {
    readonly table: Table<Row>;
    readonly columns: GridColumns<ColumnOf<Row>>;
    readonly visible?: ConditionOn<Row>;
    /** `visible` admits few rows among many. */
    readonly sparse?: boolean;
    /** Derives a further condition from a filter, so the storage reads less. */
    readonly implied?: (where: ConditionOn<Row>) => ConditionOn<Row>;
  },
  body: unknown,
): Promise<GridPage<Row>> {
  const { count, ...page } = parseGridRequest(grid.columns, body, { nowMs: ports.clock.now() });
  // A filter compares columns with texts from outside, never with ids of a kind.
  const where: ConditionOn<Row> = comparing(page.where);
  const condition = all(grid.visible ?? always, where, grid.implied?.(where) ?? always);
  const rows = store.select(grid.table, { sparse: grid.sparse ?? false, ...page, where: condition });
  if (!count) return { rowData: await rows };
  const [rowData, rowCount] = await Promise.all([rows, store.count(grid.table, condition)]);
  return { rowData, rowCount };
}
