import type { DrawGrid, GridColumn } from "../islands/engine/grid-types.ts";

/** Draws the first rows of a grid as a table, each with what its columns say of it and the address that it opens. */
export const drawTextGrid: DrawGrid = (place, grid) => {
  const table = document.createElement("table");
  table.setAttribute("aria-label", grid.label);
  place.append(table);
  let { order: sortModel, hidden } = grid.look;

  const draw = async (): Promise<void> => {
    grid.onOrder(sortModel);
    const { rowData, rowCount } = await grid.load({ startRow: 0, endRow: 100, count: true, sortModel });
    if (rowCount !== undefined) grid.onCount(rowCount);
    const columns = grid.columns.filter(({ field }) => !hidden.includes(field));
    const head = columns.map(({ label, isSortable = true }) => [`${label}${isSortable ? "" : " (unsorted)"}`]);
    const rows = rowData.map((row, index) => {
      const cells = columns.map((column) => [cellText(column, row)]);
      return [
        ...cells,
        [grid.addressOf(row)],
        ...(grid.onChoose ? [[chooser(index, () => grid.onChoose?.([row]))]] : []),
      ];
    });
    table.replaceChildren(
      ...[head, ...rows].map((cells) =>
        element(
          "tr",
          cells.map((cell) => element("td", cell)),
        ),
      ),
    );
  };

  const redraw = () => void draw().catch(grid.onFailure);
  redraw();
  return {
    restart: redraw,
    refresh: redraw,
    change(look) {
      ({ order: sortModel, hidden } = look);
      redraw();
    },
    chooseNone: () => grid.onChoose?.([]),
    tick: () => undefined,
    mark: () => undefined,
    end: () => table.remove(),
  };
};

function cellText<Row>({ text, tone, swatch, isEnglish, pill }: GridColumn<Row>, row: Row): string {
  const state = tone?.(row);
  const marks = [state && `${state}:`, swatch && `${swatch(row)} `, isEnglish?.(row) === true && "en:"];
  const kind = pill?.(row);
  return (
    marks.filter((mark) => typeof mark === "string").join("") + text(row) + (kind === undefined ? "" : ` (${kind})`)
  );
}

function chooser(index: number, choose: () => void): HTMLElement {
  const button = element("button", [`choose ${index}`]);
  button.addEventListener("click", choose);
  return button;
}

function element(name: string, content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
