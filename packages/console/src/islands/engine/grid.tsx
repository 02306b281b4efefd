import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { countedText } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";
import { type Failure, failureOf } from "./failure.ts";
import type { Held } from "./grid-blocks.ts";
import { gridDrawing } from "./grid-drawing.ts";
import { orderOf, orderText } from "./grid-order.ts";
import type { Drawn, DrawnGrid, GridColumn, GridRange, GridRows } from "./grid-types.ts";
import { FailureBox } from "./parts.tsx";
import type { ReadAgain } from "./rows-in-place.ts";
import { useUrlState } from "./use-url-state.ts";

/** A grid on a grid operation. */
export interface GridOptions<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly load: (range: GridRange) => Promise<GridRows<Row>>;
  /** Rows are read again from the first one when it changes. */
  readonly rowsKey: string;
  /** Milliseconds after which the shown rows are read again, in their places. @default never */
  readonly refreshMs?: number;
  /** Reads rows that a refresh misses: they keep their places, marked, until the user refreshes. @default they leave */
  readonly readAgain?: ReadAgain<Row>;
  /** Address of what a row opens. */
  readonly addressOf: (row: Row) => string;
  /** Gets the rows that the user has chosen. @default rows cannot be chosen */
  readonly onChoose?: ((rows: readonly Row[]) => void) | undefined;
}

/**
 * A grid of any number of rows, of which it reads what the user looks at. Enter or a click opens a row, in a tab of its own
 * as a link would.
 */
export function Grid<Row extends { readonly id: string }>(options: GridOptions<Row>) {
  const { readAgain } = options;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const drawn = useRef<Drawn | undefined>(undefined);
  const url = useUrlState();
  const orderInUrl = url.get("sort");
  const shownOrder = useRef(orderInUrl);
  const orderFor = (text: string) =>
    orderOf(
      text,
      options.columns.filter(({ isSortable = true }) => isSortable).map(({ field }) => field),
    );
  const [count, setCount] = useState<number>();
  const [held, setHeld] = useState<Held>({ isHeld: false, left: 0 });
  const [failure, setFailure] = useState<Failure>();
  useLayoutEffect(() => {
    const grid: DrawnGrid<Row> = {
      label: options.label,
      columns: options.columns,
      order: orderFor(orderInUrl),
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
      ...(options.onChoose && { onChoose: (rows: readonly Row[]) => latest.current.onChoose?.(rows) }),
      onCount: setCount,
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
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) drawn.current?.restart();
    isFirst.current = false;
  }, [options.rowsKey]);
  useLayoutEffect(() => {
    // Back and Forward change the address under the grid.
    if (orderInUrl !== shownOrder.current) drawn.current?.sort(orderFor(orderInUrl));
  }, [orderInUrl]);
  useTimers(drawn, options.refreshMs);
  return (
    <>
      {failure && <FailureBox failure={failure} again={() => drawn.current?.restart()} />}
      <Count {...{ count, held }} />
      <div class="grid" ref={place} />
    </>
  );
}

/** Reads by the filters of the newest drawing. */
function newestOf<Row>(newest: () => ReadAgain<Row>): ReadAgain<Row> {
  return { rows: (ids) => newest().rows(ids), matching: (ids) => newest().matching(ids) };
}

/** Counts down every second, and reads the shown rows again while the page is visible. */
function useTimers(drawn: { readonly current: Drawn | undefined }, refreshMs: number | undefined): void {
  useLayoutEffect(() => {
    const again = () => document.visibilityState === "visible" && drawn.current?.refresh();
    const timers = [setInterval(() => drawn.current?.tick(), 1000)];
    if (refreshMs !== undefined) timers.push(setInterval(again, refreshMs));
    return () => timers.forEach((timer) => clearInterval(timer));
  }, [refreshMs]);
}

/** The number of rows, and what a refresh would change about those that the user sees. */
function Count({ count, held }: { readonly count: number | undefined; readonly held: Held }) {
  const changed = held.left === 0 ? engineTexts.rowsChanged : countedText(engineTexts.rowsLeft, held.left);
  return (
    <p role="status" class="hint">
      <span>{count === undefined ? engineTexts.loading : countedText(engineTexts.rows, count)}</span>
      {held.isHeld && ` · ${changed}`}
    </p>
  );
}
