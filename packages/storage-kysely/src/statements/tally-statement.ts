import { always } from "@design-catalog/core/engine";
import type { SortKey, Tally, TallyQuery } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../connection/rows-of.ts";
import { columnReference } from "./columns.ts";
import { compileOrderBy } from "./condition-sql.ts";
import type { ScopedTable } from "./scoped-table.ts";
import { scope } from "./statements.ts";

/** Counts groups of rows; {@link readTallies} reads the result. */
export function tallyStatement<
  Row extends object,
  By extends keyof Row & string,
  Other extends { readonly id: string },
>(
  scoped: ScopedTable<Row>,
  { where = always, among, by, hourOf, distinct, latest, limit }: TallyQuery<Row, By, Other>,
): RawBuilder<unknown> {
  const keys = by.map((column) => columnReference(column));
  const hour = hourOf && sql`date_trunc('hour', ${columnReference(hourOf)}, 'UTC')`;
  const grouped = [...keys, ...(hour ? [hour] : [])];
  const order = by.map((column): SortKey => ({ column, direction: "asc" }));
  const ordered = compileOrderBy(scoped.table, order);
  // The columns of the inner table hide those of the outer one.
  const rowsOfOther =
    among &&
    sql` and ${columnReference(among.column)} in (select id from ${sql.table(among.table.name)}
      where ${scope({ ...scoped, table: among.table }, among.where)})`;
  const selected = [
    ...keys.map((key, index) => sql`${key} as ${sql.id(`key_${index}`)}`),
    ...(hour ? [sql`${hour} as hour`] : []),
    sql`count(*) as count`,
    ...(distinct ? [sql`count(distinct ${columnReference(distinct)}) as differing`] : []),
    ...(latest ? [sql`max(${columnReference(latest)}) as latest`] : []),
  ];
  const keysOfOrder = [
    ...(latest ? [sql`latest desc nulls last`] : []),
    ...(hour ? [sql`hour nulls first`] : []),
    ...ordered,
  ];
  const parts = [
    sql`select ${sql.join(selected)} from ${sql.table(scoped.table.name)}
      where ${scope(scoped, where)}${rowsOfOther ?? sql``}`,
    ...(grouped.length > 0 ? [sql`group by ${sql.join(grouped)}`] : [sql`having count(*) > 0`]),
    ...(keysOfOrder.length > 0 ? [sql`order by ${sql.join(keysOfOrder)}`] : []),
    ...(limit === undefined ? [] : [sql`limit ${limit}`]),
  ];
  return sql.join(parts, sql` `);
}

/** Reads the rows of a {@link tallyStatement}. */
export function readTallies<Row extends object, By extends keyof Row & string, Other extends { readonly id: string }>(
  { by }: TallyQuery<Row, By, Other>,
  rows: readonly Record<string, unknown>[],
): readonly Tally<Row, By>[] {
  // The statement has selected every column of the key.
  const keys = rowsOf<Pick<Row, By>>({ rows: rows.map((row) => keyIn(row, by)) });
  return keys.map((key, index) => ({ key, ...countsIn(rows[index] ?? {}) }));
}

function keyIn(row: Readonly<Record<string, unknown>>, by: readonly string[]): object {
  return Object.fromEntries(by.map((column, index) => [column, row[`key_${index}`]]));
}

function countsIn(row: Readonly<Record<string, unknown>>): Omit<Tally<object, never>, "key"> {
  return {
    hour: typeof row["hour"] === "string" ? row["hour"] : null,
    count: Number(row["count"]),
    distinct: Number(row["differing"] ?? 0),
    latest: typeof row["latest"] === "string" ? row["latest"] : null,
  };
}
