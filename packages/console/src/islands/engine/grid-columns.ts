import type { ColDef } from "ag-grid-community";
import { drawnCell, drawnLines } from "./drawn-cell.ts";
import { engineTexts } from "./engine-texts.ts";
import type { DrawnGrid, GridColumn, GridLook } from "./grid-types.ts";

/** Room of a grid: next to a drawer for three columns, on a phone for two of two lines. */
export type Room = "wide" | "drawer" | "phone";

/** Pixels up to which a grid has no more room; the tools above it fold at about the first. */
const most = { drawer: 560, phone: 420 };
/** Pixels of a column among few, at most. */
const narrowWidth = 190;

/** The room in so many pixels; a grid that is not shown has none yet. */
export function roomOf(pixels: number): Room {
  if (pixels === 0 || pixels > most.drawer) return "wide";
  return pixels > most.phone ? "drawer" : "phone";
}

/** Pixels of a row. */
export function rowHeightOf({ isRoomy }: GridLook, room: Room): number {
  if (room === "phone") return 52;
  return isRoomy ? 44 : 36;
}

/** Columns as AG Grid takes them: those that the user wants, or that the room has place for. */
export function columnsOf<Row>(
  { columns, addressOf }: Pick<DrawnGrid<Row>, "columns" | "addressOf">,
  { order, hidden }: GridLook,
  room: Room,
): ColDef<Row>[] {
  const shown = room === "wide" ? columns.filter(({ field }) => !hidden.includes(field)) : mainOf(columns, room);
  const below = room === "phone" ? belowOf(columns, shown) : [];
  return columns.map((column, place) => {
    const index = order.findIndex(({ colId }) => colId === column.field);
    const lower = below[shown.indexOf(column)];
    const address = place === 0 ? addressOf : undefined;
    return {
      ...columnOf(column, room !== "wide" && column === shown[0]),
      ...(room !== "wide" && column !== shown[0] && column.width !== undefined && { width: narrowOf(column.width) }),
      ...(lower ? drawnLines(column, lower, address) : drawnCell(column, address)),
      hide: !shown.includes(column),
      sort: order[index]?.sort ?? null,
      sortIndex: index < 0 ? null : index,
    };
  });
}

function narrowOf(width: number): number {
  return Math.min(width, narrowWidth);
}

/** Name, state and time, or what stands for them. */
function mainOf<Row>(columns: readonly GridColumn<Row>[], room: Room): readonly GridColumn<Row>[] {
  const state = columns.find(({ tone }) => tone !== undefined);
  const time = columns.find(({ at }) => at !== undefined);
  const flexible = columns.filter(({ width }) => width === undefined);
  const wanted = new Set([...columns.slice(0, 1), ...[state, time].filter((one) => one !== undefined), ...flexible]);
  const main = [...wanted, ...columns.filter((one) => !wanted.has(one))].slice(0, room === "phone" ? 2 : 3);
  return columns.filter((column) => main.includes(column));
}

/** Columns to stand below the first two. */
function belowOf<Row>(
  columns: readonly GridColumn<Row>[],
  shown: readonly GridColumn<Row>[],
): readonly (GridColumn<Row> | undefined)[] {
  const free = columns.filter((column) => !shown.includes(column));
  return [free.find(({ isBelow }) => isBelow === true), free.find(({ at }) => at !== undefined)];
}

function columnOf<Row>(column: GridColumn<Row>, isFlexible: boolean): ColDef<Row> {
  const { field, label, text, width, least = 160, isSortable = true, isNumber = false } = column;
  return {
    colId: field,
    headerName: label,
    sortable: isSortable,
    ...(isNumber && { type: "rightAligned" }),
    ...(width === undefined || (isFlexible && column.at === undefined)
      ? { flex: 1, minWidth: isFlexible ? 100 : least }
      : { width }),
    valueGetter: ({ data }) => (data === undefined ? engineTexts.loading : text(data)),
  };
}
