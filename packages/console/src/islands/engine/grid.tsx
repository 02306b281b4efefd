import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Counted, countedText } from "./counted.ts";
import { Empty } from "./empty.tsx";
import { engineTexts } from "./engine-texts.ts";
import { type Failure, failureOf } from "./failure.ts";
import { Fold } from "./fold.tsx";
import type { Held } from "./grid-blocks.ts";
import { gridDrawing } from "./grid-drawing.ts";
import { orderOf, orderText } from "./grid-order.ts";
import { GridTools } from "./grid-tools.tsx";
import type { Drawn, DrawnGrid, FileFormat, GridColumn, GridRange, GridRows } from "./grid-types.ts";
import { onNews } from "./news.ts";
import { FailureBox } from "./parts.tsx";
import type { ReadAgain } from "./rows-in-place.ts";
import type { Selection } from "./selection-bar.tsx";
import { useLook } from "./use-look.ts";
import { useUrlState } from "./use-url-state.ts";

/** A grid on a grid operation. */
export interface GridOptions<Row> {
  readonly label: string;
  /** Text of a number of its rows. */
  readonly number: Counted;
  readonly columns: readonly GridColumn<Row>[];
  readonly load: (range: GridRange) => Promise<GridRows<Row>>;
  /** Rows are read again from the first one when it changes. */
  readonly rowsKey: string;
  /** Gets that key once the first rows were read. @default nobody asks */
  readonly onRead?: (rowsKey: string) => void;
  /** Reads rows for a file, which shows less than the grid. @default as the grid reads them */
  readonly loadForFile?: GridOptions<Row>["load"];
  /** Saves a file that the service writes. @default the console writes one of what {@link loadForFile} reads */
  readonly saveFile?: ((format: FileFormat) => Promise<void>) | undefined;
  /** Milliseconds after which the shown rows are read again, in their places. @default never */
  readonly refreshMs?: number;
  /** Reads rows that a refresh misses: they keep their places, marked, until the user refreshes. @default they leave */
  readonly readAgain?: ReadAgain<Row>;
  /** Address of what a row opens. */
  readonly addressOf: (row: Row) => string;
  /** Gets the rows that the user has chosen. @default rows cannot be chosen */
  readonly onChoose?: ((chosen: Selection<Row>) => void) | undefined;
  /** The filter that the list is mostly read by, above that line. @default none */
  readonly segments?: ComponentChildren;
  /** Filters in the line above the rows. @default none */
  readonly filters?: ComponentChildren;
  /** Contents of a grid without rows. @default the purpose of what the page lists */
  readonly empty?: ComponentChildren;
  /** Button that shows rows that came meanwhile. @default none */
  readonly newer?: ComponentChildren;
  /** Acts at the end of that line, before the tools of every grid. @default none */
  readonly tools?: ComponentChildren;
}

/**
 * A grid of any number of rows, of which it reads what the user looks at. Enter or a click opens a row, in a tab of its own
 * as a link would.
 */
export function Grid<Row extends { readonly id: string }>(options: GridOptions<Row>) {
  const { readAgain, columns } = options;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const drawn = useRef<Drawn | undefined>(undefined);
  const url = useUrlState();
  const orderInUrl = url.get("sort");
  const shownOrder = useRef(orderInUrl);
  const look = useLook();
  const lookFor = (order: string) => ({ ...look, order: sortOf(columns, order) });
  const [count, setCount] = useState<number>();
  const [held, setHeld] = useState<Held>({ isHeld: false, left: 0 });
  const [failure, setFailure] = useState<Failure>();
  useLayoutEffect(() => {
    const clear = () => drawn.current?.chooseNone();
    const grid: DrawnGrid<Row> = {
      label: options.label,
      columns,
      look: lookFor(orderInUrl),
      onOrder(order) {
        const text = orderText(order);
        if (text === shownOrder.current) return;
        shownOrder.current = text;
        url.set({ sort: text });
      },
      load: (range) => latest.current.load(range),
      ...(readAgain && { readAgain: newestOf(() => latest.current.readAgain ?? readAgain) }),
      onHeld: setHeld,
      addressOf: (row) => latest.current.addressOf(row),
      ...(options.onChoose && { onChoose: (rows: readonly Row[]) => latest.current.onChoose?.({ rows, clear }) }),
      onCount(counted) {
        setCount(counted);
        latest.current.onRead?.(latest.current.rowsKey);
      },
      onFailure: setFailure,
    };
    let isGone = false;
    const draw = async () => {
      const drawGrid = await gridDrawing.load();
      if (!isGone && place.current) drawn.current = drawGrid(place.current, grid);
    };
    draw().catch((error: unknown) => setFailure(failureOf(error)));
    return () => {
      isGone = true;
      drawn.current?.end();
    };
  }, []);
  useChange(() => drawn.current?.restart(), [options.rowsKey]);
  useLayoutEffect(() => {
    // Back and Forward change the address under the grid.
    if (orderInUrl !== shownOrder.current) drawn.current?.change(lookFor(orderInUrl));
  }, [orderInUrl]);
  useChange(() => drawn.current?.change(lookFor(shownOrder.current)), [look.hidden.join(), look.isRoomy]);
  useChange(() => drawn.current?.mark(), [location.search]);
  useTimers(drawn, options.refreshMs);
  return (
    <>
      {failure && <FailureBox failure={failure} again={() => drawn.current?.restart()} />}
      <Toolbar {...{ options, look, count, held }} order={() => sortOf(columns, shownOrder.current)} />
      {count === 0 && (options.empty ?? <Empty />)}
      <div class="grid" hidden={count === 0} ref={place} />
    </>
  );
}

/** The line above the rows. */
function Toolbar<Row>(bar: {
  readonly options: GridOptions<Row>;
  readonly look: ReturnType<typeof useLook>;
  readonly count: number | undefined;
  readonly held: Held;
  readonly order: () => GridRange["sortModel"];
}) {
  const { options, look, count, held, order } = bar;
  const { columns, load, loadForFile = load, saveFile } = options;
  return (
    <div class="toolbar">
      {options.segments}
      {options.filters}
      <div class="tools">
        <Count {...{ count, held }} number={options.number} />
        {options.newer}
        <Fold label={engineTexts.more} icon="ellipsis">
          {options.tools}
          <GridTools {...{ look, columns, saveFile }} shown={() => ({ load: loadForFile, order: order() })} />
        </Fold>
      </div>
    </div>
  );
}

/** The order that an address names, by columns that sort. */
function sortOf<Row>(columns: readonly GridColumn<Row>[], text: string): GridRange["sortModel"] {
  const sortable = columns.filter(({ isSortable = true }) => isSortable);
  return orderOf(
    text,
    sortable.map(({ field }) => field),
  );
}

/** Runs when something has changed since the first drawing. */
function useChange(run: () => void, inputs: readonly unknown[]): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) run();
    isFirst.current = false;
  }, inputs);
}

/** Reads by the filters of the newest drawing. */
function newestOf<Row>(newest: () => ReadAgain<Row>): ReadAgain<Row> {
  return { rows: (ids) => newest().rows(ids), matching: (ids) => newest().matching(ids) };
}

/** Counts down every second, and reads the shown rows again, also upon news, while the page is visible. */
function useTimers(drawn: { readonly current: Drawn | undefined }, refreshMs: number | undefined): void {
  useLayoutEffect(() => {
    const again = () => document.visibilityState === "visible" && drawn.current?.refresh();
    const timers = [setInterval(() => drawn.current?.tick(), 1000)];
    if (refreshMs !== undefined) timers.push(setInterval(again, refreshMs));
    const endNews = refreshMs === undefined ? undefined : onNews(again);
    return () => {
      timers.forEach((timer) => clearInterval(timer));
      endNews?.();
    };
  }, [refreshMs]);
}

/** The number of rows, and what a refresh would change about those that the user sees. */
function Count(counted: { readonly count: number | undefined; readonly held: Held; readonly number: Counted }) {
  const { count, held, number } = counted;
  const changed = held.left === 0 ? engineTexts.rowsChanged : countedText(engineTexts.rowsLeft, held.left);
  return (
    <p role="status" class="hint">
      <span>{count === undefined ? engineTexts.loading : countedText(number, count)}</span>
      {held.isHeld && ` · ${changed}`}
    </p>
  );
}
