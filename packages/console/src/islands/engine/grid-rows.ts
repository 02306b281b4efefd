import type { IGetRowsParams } from "ag-grid-community";
import { failureOf } from "./failure.ts";
import type { BlockReading, GridBlocks } from "./grid-blocks.ts";
import type { Order } from "./grid-order.ts";
import type { DrawnGrid } from "./grid-types.ts";
import { rowsInPlace } from "./rows-in-place.ts";

/** A question of AG Grid for a block of rows. */
interface BlockRequest<Row> {
  readonly grid: DrawnGrid<Row>;
  readonly blocks: GridBlocks<Row>;
  readonly request: Omit<IGetRowsParams<Row>, "api" | "context" | "filterModel">;
  /** Has AG Grid ask again for every block that it holds. */
  readonly readAll: () => void;
}

/** Answers a question of AG Grid for rows. */
export async function getRows<Row extends { readonly id: string }>(asked: BlockRequest<Row>): Promise<void> {
  const { grid, blocks, request, readAll } = asked;
  const { startRow } = request;
  const sortModel = request.sortModel.map(({ colId, sort }) => ({ colId, sort }));
  grid.onOrder(sortModel);
  const resting = blocks.resting(startRow, JSON.stringify(sortModel));
  if (resting) return request.successCallback([...resting]);
  if (blocks.letGo(startRow)) {
    // AG Grid drops this question, of which it still awaits an end.
    readAll();
    return request.failCallback();
  }
  const reading = blocks.reading(startRow);
  try {
    await readBlock(asked, reading, sortModel);
    if (reading.isAwaited()) grid.onFailure(undefined);
  } catch (error) {
    if (reading.isAwaited()) grid.onFailure(failureOf(error));
    request.failCallback();
  }
}

async function readBlock<Row extends { readonly id: string }>(
  { grid, blocks, request }: BlockRequest<Row>,
  reading: BlockReading<Row>,
  sortModel: Order,
): Promise<void> {
  const { startRow, endRow } = request;
  const count = blocks.isCountDue(startRow);
  const { rowData, rowCount } = await grid.load({ startRow, endRow, sortModel, count });
  // What was asked with other filters says nothing of these rows; AG Grid has dropped the question.
  if (!reading.isAwaited()) return request.failCallback();
  if (rowCount !== undefined) {
    blocks.counted(rowCount);
    grid.onCount(rowCount);
  }
  if (!grid.readAgain) {
    reading.keep(rowData);
    return request.successCallback([...rowData], rowCount);
  }
  const inPlace = { shown: blocks.shown(startRow), fresh: rowData, hasLeft: (id: string) => blocks.hasLeft(id) };
  const { rows, ...kept } = await rowsInPlace(inPlace, grid.readAgain);
  reading.keep(rows, kept);
  grid.onHeld(blocks.held());
  request.successCallback([...rows], rowCount === undefined ? undefined : blocks.rowsOf(rowCount));
}
