import type { IconName } from "@design-catalog/pages/parts";
import type { Failure } from "./failure.ts";
import type { Held } from "./grid-blocks.ts";
import type { ReadAgain } from "./rows-in-place.ts";

/** Colours of a state: they support its words. `wait` is for what waits for its time. */
export type Tone = "good" | "bad" | "warn" | "wait" | "plain";

/** The one act that a row offers in its place, without being opened. */
export interface RowAct {
  readonly label: string;
  /** Name that tells it from the others of its column, beginning with the label (WCAG 2.5.3). */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Formats of a file of rows. */
export type FileFormat = "csv" | "ndjson";

/** A column of a grid, as data. */
export interface GridColumn<Row> {
  /** Member by which the service sorts. */
  readonly field: keyof Row & string;
  readonly label: string;
  readonly text: (row: Row) => string;
  /** True for a text of the service or another one in English. @default never */
  readonly isEnglish?: (row: Row) => boolean;
  /** Colour that supports the text of a state; undefined for a text without one. @default none */
  readonly tone?: (row: Row) => Tone | undefined;
  /** Drawing of the state. @default that of its tone */
  readonly icon?: (row: Row) => IconName | undefined;
  /** A time to show as seen from now, in place of the text, which is exact; null for none. @default the text */
  readonly at?: (row: Row) => string | null;
  /** Address of a picture to show before its text; undefined for a drawing of none. @default no picture */
  readonly picture?: (row: Row) => string | undefined;
  /** A colour to show before its text, such as `#1f77b4`; the empty text for none. @default none */
  readonly swatch?: (row: Row) => string;
  /** A word about the kind of the row, in a pill behind its text; undefined for none. @default no pill */
  readonly pill?: (row: Row) => string | undefined;
  /** A shorter text to show, which the pointer makes whole; a file has the whole one. @default the text */
  readonly short?: (row: Row) => string;
  /** True for a value that tells of a failure, in the colour of one. @default never */
  readonly isBad?: (row: Row) => boolean;
  /** The act of a row, as a button; undefined for a row that needs none. A file has no such column. @default no act */
  readonly act?: (row: Row) => RowAct | undefined;
  /** True for figures, which stand below each other by their places. @default false */
  readonly isNumber?: boolean;
  /** True for what stands below the first column where a phone has room for two. @default false */
  readonly isBelow?: boolean;
  /** Pixels. @default shares what is left */
  readonly width?: number;
  /** Pixels of a column that shares what is left, at least. @default 160 */
  readonly least?: number;
  /** Draws again every second, for a countdown. @default false */
  readonly isTicking?: boolean;
  /** @default true */
  readonly isSortable?: boolean;
}

/** Rows that a grid shows, and the number of all rows. */
export interface GridRows<Row> {
  readonly rowData: readonly Row[];
  readonly rowCount?: number;
}

/** A request of a grid for some of its rows, as grid operations take it. */
export interface GridRange {
  readonly startRow: number;
  readonly endRow: number;
  /** False asks for no number of all rows. @default true */
  readonly count?: boolean;
  readonly sortModel: readonly { readonly colId: string; readonly sort: "asc" | "desc" }[];
}

/** Looks of a grid, which the user chooses. */
export interface GridLook {
  readonly order: GridRange["sortModel"];
  /** Fields whose columns are not shown. */
  readonly hidden: readonly string[];
  /** True for more room between rows. */
  readonly isRoomy: boolean;
}

/** Questions and news of a drawn grid. */
export interface DrawnGrid<Row> {
  /** Look that the grid begins with. */
  readonly look: GridLook;
  /** Gets the order in which rows are asked for. */
  readonly onOrder: (order: GridRange["sortModel"]) => void;
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly load: (range: GridRange) => Promise<GridRows<Row>>;
  /** Reads rows that a refresh misses, which then stay in their places. @default they leave */
  readonly readAgain?: ReadAgain<Row>;
  /** Gets the difference of the shown rows to those of now. */
  readonly onHeld: (held: Held) => void;
  /** Address of what a row opens. */
  readonly addressOf: (row: Row) => string;
  /** Gets the rows that the user has chosen. @default rows cannot be chosen */
  readonly onChoose?: (rows: readonly Row[]) => void;
  readonly onCount: (count: number) => void;
  readonly onFailure: (failure: Failure | undefined) => void;
}

/** A grid on the page. */
export interface Drawn {
  /** Reads from the first row; none is chosen then. */
  restart(): void;
  /** Reads the shown rows again, in their places. */
  refresh(): void;
  /** Shows other columns, or reads the rows in another order. */
  change(look: GridLook): void;
  /** Marks the row that the page's address has open. */
  mark(): void;
  /** Takes the choice of rows back. */
  chooseNone(): void;
  /** Draws ticking columns again. */
  tick(): void;
  end(): void;
}

/** Draws a grid into an element. */
export type DrawGrid = <Row extends { readonly id: string }>(place: HTMLElement, grid: DrawnGrid<Row>) => Drawn;
