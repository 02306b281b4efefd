import { evaluate } from "@design-catalog/core/engine";
import {
  type Clock,
  type FeedPage,
  type FeedQuery,
  feedScanMax,
  type FeedTable,
  type Id,
} from "@design-catalog/core/ports";
import type { StoredRow } from "./memory-rows.ts";
import { rowOf, type TableSet } from "./memory-tables.ts";

/** Numbers of the transactions that write. */
export interface TransactionNumbers {
  /** Name of these numbers: those of another storage mean nothing here. */
  readonly numbering: string;
  /** The number of this transaction, which keeps it until it ends; the first call assigns it. */
  of(owner: object): number;
  end(owner: object): void;
  /** The lowest number that a transaction under way has, or the next one to assign. */
  oldest(): number;
}

/** Creates numbers that begin at 1, named after the time of their first use: a clock may not run yet. */
export function createTransactionNumbers(clock: Clock): TransactionNumbers {
  const open = new Map<object, number>();
  let last = 0;
  let numbering: string | undefined;
  return {
    get numbering() {
      return (numbering ??= `memory-${clock.now()}`);
    },
    of(owner) {
      const number = open.get(owner) ?? ++last;
      open.set(owner, number);
      return number;
    },
    end: (owner) => void open.delete(owner),
    oldest: () => Math.min(last + 1, ...open.values()),
  };
}

/** The rows of one application's feed. */
export interface MemoryFeed {
  readonly tables: TableSet;
  readonly applicationId: Id<"application">;
  readonly numbers: TransactionNumbers;
}

/** Reads a page of a feed as PostgreSQL would. */
export function readMemoryFeed<Row extends { readonly id: string }>(
  feed: MemoryFeed,
  table: FeedTable<Row>,
  query: FeedQuery<Row>,
): FeedPage<Row> {
  const { where, limit, size } = query;
  const { numbering } = feed.numbers;
  const oldest = feed.numbers.oldest();
  const scanned = rowsOf(feed, table.name)
    .filter((stored) => numberOf(stored) < oldest && isBehind(stored, query, numbering))
    .slice(0, feedScanMax);
  const found: StoredRow[] = [];
  let bytes = 0;
  for (const stored of scanned) {
    if (found.length >= limit || bytes >= size.bytesMax) break;
    if (where && !evaluate(where, stored.row)) continue;
    found.push(stored);
    bytes += new TextEncoder().encode(String(stored.row[size.column])).byteLength;
  }
  const isCut = found.length >= limit || bytes >= size.bytesMax;
  const end = { numbering, transaction: String(oldest), id: "" };
  const last = isCut ? found.at(-1) : scanned[feedScanMax - 1];
  return {
    rows: found.map(({ row }) => rowOf(table, row)),
    next: last ? { numbering, transaction: String(numberOf(last)), id: last.key } : end,
    hasMore: last !== undefined,
  };
}

function rowsOf({ tables, applicationId }: MemoryFeed, table: string): readonly StoredRow[] {
  return [...tables.rows(table)]
    .filter((stored) => stored.applicationId === applicationId)
    .toSorted((one, other) => numberOf(one) - numberOf(other) || (one.key < other.key ? -1 : 1));
}

function isBehind(
  stored: StoredRow,
  { after, sinceId }: Pick<FeedQuery<object>, "after" | "sinceId">,
  numbering: string,
): boolean {
  if (after?.numbering !== numbering) return stored.key >= sinceId;
  const passed = numberOf(stored) - Number(after.transaction);
  return passed > 0 || (passed === 0 && stored.key > after.id);
}

function numberOf({ transaction = 0 }: StoredRow): number {
  return transaction;
}
