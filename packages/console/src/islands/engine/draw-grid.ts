import {
  CellStyleModule,
  createGrid,
  EventApiModule,
  type GridApi,
  type GridOptions,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
} from "ag-grid-community";
import { engineTexts } from "./engine-texts.ts";
import { createGridBlocks } from "./grid-blocks.ts";
import { columnsOf, roomOf, rowHeightOf } from "./grid-columns.ts";
import { getRows } from "./grid-rows.ts";
import { gridTheme } from "./grid-theme.ts";
import type { Drawn, DrawnGrid, GridColumn } from "./grid-types.ts";
import { styleNonce } from "./page-data.ts";
import { createRowActs } from "./row-acts.ts";
import { followRowKeys } from "./row-keys.ts";
import { hasOwnTab, isForBrowser } from "./row-link.tsx";
import { goTo } from "./use-url-state.ts";

const blockRows = 100;
/** Rest after which the rows of a place are read: who moves across a million rows looks at the last place only. */
const settleMs = 40;

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellStyleModule,
  RenderApiModule,
  RowApiModule,
  EventApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  LocaleModule,
]);

/** Ticks after which the times as seen from now are drawn again. */
const momentTicks = 10;

/** AG Grid's own words; those of a checkbox are followed by its state. */
const localeText = {
  ariaSortableColumn: engineTexts.sortByEnter,
  ariaRowToggleSelection: engineTexts.chooseRow,
  ariaChecked: engineTexts.yes,
  ariaUnchecked: engineTexts.no,
};

/** Draws a grid with AG Grid. Its style sheets carry the page's nonce, without which the browser refuses them. */
export function drawGrid<Row extends { readonly id: string }>(place: HTMLElement, grid: DrawnGrid<Row>): Drawn {
  const blocks = createGridBlocks<Row>(blockRows);
  const shape = shapeOf(grid, place.clientWidth);
  const readAll = () => api.refreshInfiniteCache();
  const api: GridApi<Row> = createGrid<Row>(place, {
    theme: gridTheme,
    styleNonce,
    ...shape.options(),
    onGridSizeChanged: ({ clientWidth }) => shape.fit(clientWidth) && api.updateGridOptions(shape.options()),
    defaultColDef: { resizable: true, suppressMovable: true, suppressHeaderMenuButton: true },
    rowModelType: "infinite",
    cacheBlockSize: blockRows,
    maxBlocksInCache: 20,
    blockLoadDebounceMillis: settleMs,
    infiniteInitialRowCount: 1,
    getRowId: ({ data }) => data.id,
    datasource: { getRows: (request) => void getRows({ grid, blocks, request, readAll }) },
    rowClassRules: { left: ({ data }) => data !== undefined && blocks.hasLeft(data.id) },
    suppressCellFocus: false,
    localeText,
    // The page says so, with the first step.
    suppressNoRowsOverlay: true,
    ...(grid.onChoose && choosing(grid.onChoose)),
    ensureDomOrder: true,
    onRowClicked: ({ data, event }) => data && !isOnButton(event) && openAt(grid.addressOf(data), event),
    onCellClicked: ({ data, event, column }) => {
      if (data && isOnButton(event)) acts.press(data, column.getColId());
    },
    onCellKeyDown: (cell) => {
      const { event, data } = cell;
      if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || !data) return;
      const isActing = "column" in cell && acts.press(data, cell.column.getColId());
      if (!isActing) openAt(grid.addressOf(data), event);
    },
  });
  const refresh = () => {
    blocks.refresh(heldBy(api), { first: api.getFirstDisplayedRowIndex(), last: api.getLastDisplayedRowIndex() });
    readAll();
  };
  const acts = createRowActs({ columns: grid.columns, onDone: refresh });
  nameGrid(place, grid.label);
  followLinks(place, { api, addressOf: grid.addressOf });
  const endKeys = followRowKeys(api, {
    column: grid.columns[0]?.field ?? "",
    mayChoose: grid.onChoose !== undefined,
    open: (row, event) => openAt(grid.addressOf(row), event),
  });
  return {
    restart: () => {
      api.deselectAll();
      blocks.clear();
      grid.onHeld(blocks.held());
      api.purgeInfiniteCache();
    },
    refresh,
    change: (look) => api.updateGridOptions(shape.options(look)),
    mark: () => api.refreshCells({ columns: [grid.columns[0]?.field ?? ""], force: true, suppressFlash: true }),
    chooseNone() {
      api.deselectAll();
      const cell = api.getFocusedCell();
      // What the user has pressed goes away with the focus.
      if (cell) api.setFocusedCell(cell.rowIndex, cell.column);
    },
    tick: tickerOf(api, grid.columns),
    end() {
      endKeys();
      api.destroy();
    },
  };
}

/** Columns and rows of a grid by the newest look and the room. */
function shapeOf<Row>(grid: DrawnGrid<Row>, pixels: number) {
  let { look } = grid;
  let room = roomOf(pixels);
  return {
    options(chosen = look) {
      look = chosen;
      return { columnDefs: columnsOf(grid, look, room), rowHeight: rowHeightOf(look, room) };
    },
    /** Whether the grid has other room than before. */
    fit(width: number) {
      const before = room;
      room = roomOf(width);
      return room !== before;
    },
  };
}

/** Lets links of rows lead where clicks and keys ask for, in the page or in a tab of its own. */
function followLinks<Row>(
  place: HTMLElement,
  { api, addressOf }: { readonly api: GridApi<Row>; readonly addressOf: (row: Row) => string },
): void {
  const rowOf = ({ target }: Event) => {
    const id = target instanceof Element ? target.closest("[row-id]")?.getAttribute("row-id") : undefined;
    return api.getRowNode(id ?? "")?.data;
  };
  place.addEventListener("mousedown", (event) => {
    const link = linkOf(event);
    const data = rowOf(event);
    // The address has other filters than when the row was drawn, perhaps.
    if (link && data) link.href = addressOf(data);
    // Outside a link the middle button would scroll.
    else if (event.button === 1) event.preventDefault();
  });
  // AG Grid tells of clicks and keys later, when the browser has followed the link.
  place.addEventListener("click", (event) => linkOf(event) && !isForBrowser(event) && event.preventDefault());
  place.addEventListener("keydown", (event) => linkOf(event) && event.key === "Enter" && event.preventDefault());
  // AG Grid hears of no button but the first.
  place.addEventListener("auxclick", (event) => {
    const data = rowOf(event);
    if (data && event.button === 1) openAt(addressOf(data), event);
  });
}

/**
 * Opens an address as a click or key asks for it: with Control, Command or the middle button in a tab of its own, which is
 * the browser's work where a link is clicked, as is a window of its own with Shift.
 */
function openAt(address: string, event: Event | null | undefined): void {
  if (event instanceof MouseEvent && isForBrowser(event) && linkOf(event)) return;
  if ((event instanceof MouseEvent || event instanceof KeyboardEvent) && hasOwnTab(event)) {
    open(address, "_blank", "noopener");
  } else goTo(address);
}

/** Whether an event is on the button of a row's act. */
function isOnButton(event: Event | null | undefined): boolean {
  return event?.target instanceof Element && event.target.closest("button") !== null;
}

/** Draws countdowns again at each tick, and times as seen from now at some. */
function tickerOf<Row>(api: GridApi<Row>, all: readonly GridColumn<Row>[]): () => void {
  const fieldsOf = (isShown: (column: GridColumn<Row>) => boolean) => all.filter(isShown).map(({ field }) => field);
  const ticking = fieldsOf(({ isTicking }) => isTicking === true);
  const moments = fieldsOf(({ at }) => at !== undefined);
  let ticks = 0;
  return () => {
    ticks += 1;
    const columns = ticks % momentTicks === 0 ? [...ticking, ...moments] : ticking;
    if (columns.length > 0) api.refreshCells({ columns, force: true, suppressFlash: true });
  };
}

/** The link of a row that an event is on. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(".ag-cell a") : null;
}

/** Options of a grid whose rows the user chooses by checkboxes, or by Space. */
function choosing<Row>(onChoose: (rows: readonly Row[]) => void): GridOptions<Row> {
  return {
    rowSelection: { mode: "multiRow", checkboxes: true, headerCheckbox: false, enableClickSelection: false },
    selectionColumnDef: {
      headerName: engineTexts.chosen,
      headerClass: "chooser",
      width: 52,
      suppressHeaderMenuButton: true,
    },
    onSelectionChanged: ({ api }) => onChoose(api.getSelectedRows()),
  };
}

/** First rows of the blocks that a grid holds. */
function heldBy<Row>(api: GridApi<Row>): readonly number[] {
  // AG Grid's documentation tells the members; its type does not.
  const states = Object.values(api.getCacheBlockState() as Readonly<Record<string, { readonly startRow: number }>>);
  return states.map(({ startRow }) => startRow);
}

/** AG Grid leaves the element with the role `grid` without a name. */
function nameGrid(place: HTMLElement, label: string): void {
  place.querySelector("[role=grid], [role=treegrid]")?.setAttribute("aria-label", label);
}
