import { always } from "@design-catalog/core/engine";
import { type FeedPage, type FeedPlace, type FeedQuery, feedScanMax, type FeedTable } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import type { SqlExecute } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";
import { columnReference } from "./columns.ts";
import { printed, run } from "./compile.ts";
import { compileCondition } from "./condition-sql.ts";
import { selection } from "./rows.ts";
import type { ScopedTable } from "./scoped-table.ts";

/** A table to read as a feed, as one application sees it. */
export type ScopedFeed<Row extends object> = ScopedTable<Row> & { readonly table: FeedTable<Row> };

/**
 * Reads a page of a feed: the rows of the transactions that are older than every one that has written and not ended.
 * A page behind a place of another numbering begins again, at the row that the caller names.
 */
export async function readFeed<Row extends { readonly id: string }>(
  execute: SqlExecute,
  scoped: ScopedFeed<Row>,
  query: FeedQuery<Row>,
): Promise<FeedPage<Row>> {
  const { after, sinceId } = query;
  const read = async (start: FeedStart) => rowsOf<FeedRow>(await run(execute, feedStatement(scoped, query, start)));
  const beginning = { transaction: "0", id: "", sinceId };
  const rows = await read(after ? { ...after, sinceId: "" } : beginning);
  const isKnown = after === undefined || rows[0]?.feedNumbering === after.numbering;
  return toPage(isKnown ? rows : await read(beginning), query);
}

type FeedStart = Pick<FeedPlace, "transaction" | "id"> & Pick<FeedQuery<object>, "sinceId">;

/**
 * Names the cluster, the database in it and the timeline: each history of a cluster assigns its numbers again after the
 * point where it parted.
 */
const numbering =
  printed(sql`to_hex(hashtextextended(concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()), left(pg_walfile_name(pg_current_wal_lsn()), 8)), 0))`);

/**
 * The statement has one snapshot, so its oldest transaction and its rows belong together. It always returns a row, with
 * a null id where the feed has no more.
 */
function feedStatement<Row extends object>(
  { table, applicationId }: ScopedFeed<Row>,
  { where = always, limit, size }: FeedQuery<Row>,
  { transaction, id, sinceId }: FeedStart,
): RawBuilder<unknown> {
  const bytes = sql`case when is_wanted then octet_length(${columnReference(size.column)}) else 0 end`;
  return sql`with here as materialized (
      select pg_snapshot_xmin(pg_current_snapshot()) as oldest, ${numbering} as numbering)
    select here.oldest::text as "feedOldest", here.numbering as "feedNumbering", page.* from here left join lateral (
      select ${selection(table)}, transaction_id::text as "feedTransaction", position as "feedPosition",
        is_wanted as "feedWanted", bytes as "feedBytes"
      from (
        select *, row_number() over feed as position, (sum(${bytes}) over feed)::float8 as bytes, ${bytes} as own_bytes
        from (
          select *, ${compileCondition(table, where)} as is_wanted from ${sql.table(table.name)}
          where application_id = ${applicationId} and (transaction_id, id) > (${transaction}::xid8, ${id}::text)
            and id >= ${sinceId}::text and transaction_id < here.oldest
          order by transaction_id, id limit ${sql.lit(feedScanMax)}
        ) as scanned
        window feed as (order by transaction_id, id rows unbounded preceding)
      ) as counted
      where bytes - own_bytes < ${size.bytesMax} and (is_wanted or position = ${sql.lit(feedScanMax)})
      order by transaction_id, counted.id limit ${limit}
    ) as page on true order by "feedPosition"`;
}

/** The columns that the statement adds to those of the table, and its id, which is null where there is no row. */
interface FeedRow {
  readonly id: string | null;
  readonly feedOldest: string;
  readonly feedNumbering: string;
  readonly feedTransaction: string;
  readonly feedPosition: number | string;
  readonly feedWanted: boolean;
  readonly feedBytes: number;
}

function toPage<Row extends { readonly id: string }>(
  found: readonly FeedRow[],
  { limit, size }: FeedQuery<Row>,
): FeedPage<Row> {
  const [first] = found;
  if (!first) throw new TypeError("Cannot read the feed because the database returned no row");
  const { feedNumbering: numbering, feedOldest } = first;
  const behind = found.flatMap(({ id, ...columns }) => (id === null ? [] : [{ id, ...columns }]));
  const last = behind.at(-1);
  const hasMore =
    last !== undefined &&
    (behind.length >= limit || Number(last.feedPosition) >= feedScanMax || last.feedBytes >= size.bytesMax);
  return {
    rows: rowsOf<Row>({ rows: behind.filter(({ feedWanted }) => feedWanted).map(ownColumns) }),
    next: hasMore
      ? { numbering, transaction: last.feedTransaction, id: last.id }
      : { numbering, transaction: feedOldest, id: "" },
    hasMore,
  };
}

/** The columns of the row's table. */
function ownColumns(row: FeedRow): object {
  const { feedOldest, feedNumbering, feedTransaction, feedPosition, feedWanted, feedBytes, ...own } = row;
  return own;
}
