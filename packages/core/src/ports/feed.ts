import type { ConditionOn } from "./condition.ts";
import type { ColumnOf } from "./table.ts";

/** A place in a feed: behind the last row that was read. */
export interface FeedPlace {
  /** Tells databases apart, and histories of one after a fail-over, because each numbers its transactions by itself. */
  readonly numbering: string;
  /** Number of a transaction, in decimal digits. */
  readonly transaction: string;
  /** The last row of that transaction that was read; empty before its first. */
  readonly id: string;
}

/** Selection of the rows that follow a place in a feed. */
export interface FeedQuery<Row extends object> {
  /** Place of the previous page. */
  readonly after?: FeedPlace;
  /**
   * Lowest id of the rows to read without a place, or behind one of another numbering: rows may then come again, and
   * none is skipped.
   */
  readonly sinceId: string;
  readonly where?: ConditionOn<Row>;
  /** Rows of a page, at most. */
  readonly limit: number;
  /** Ends the page with the row whose texts in this column bring it to that many bytes of UTF-8. */
  readonly size: { readonly column: ColumnOf<Row>; readonly bytesMax: number };
}

/** Rows of a feed, in the order of their transactions, then of their ids. */
export interface FeedPage<Row extends object> {
  readonly rows: readonly Row[];
  readonly next: FeedPlace;
  /** True when more rows may follow immediately; with a condition, a page without rows may have this too. */
  readonly hasMore: boolean;
}

/** Rows that one page examines, at most: a condition that few rows meet must not take as long as a feed is. */
export const feedScanMax = 20_000;
