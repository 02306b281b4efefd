import { always } from "@design-catalog/core/engine";
import type { Condition, BaseRow, Query, StoredTable } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import type { SqlStatement } from "../connection/pool.ts";
import { columnReference } from "./columns.ts";
import { printedText, textFor } from "./compile.ts";
import { compileCondition, compileOrderBy } from "./condition-sql.ts";
import {
  arrayParameter,
  columnsOf,
  encode,
  findText,
  insertOneText,
  insertText,
  parameter,
  selection,
} from "./rows.ts";
import type { ScopedTable } from "./scoped-table.ts";
import { TextCache, writeNumbered } from "./text-cache.ts";

type Statement = RawBuilder<unknown>;

/**
 * Rows before a page from which only their ids are read, by an index where there is one. Whole rows are wide: skipping
 * half a million of them takes seconds.
 */
const skippedMin = 1_000;

export function selectStatement<Row extends object>(scoped: ScopedTable<Row>, query: Query): Statement {
  const { table } = scoped;
  const { where = always, orderBy = defaultOrder(table), offset = 0, limit, sparse, lock } = query;
  const matching = sql`${sql.table(table.name)} where ${scope(scoped, where)}`;
  // An OFFSET hides the outer order and limit from the planner.
  const source = sparse ? sql`(select * from ${matching} offset 0) as matching` : matching;
  const order = orderBy.length > 0 ? [sql`order by ${sql.join(compileOrderBy(table, orderBy))}`] : [];
  const page = [
    ...order,
    ...(limit === undefined ? [] : [sql`limit ${limit}`]),
    ...(offset === 0 ? [] : [sql`offset ${offset}`]),
  ];
  if (offset >= skippedMin && !lock && Object.hasOwn(table.columns, "id")) {
    const ids = sql.join([sql`select application_id, id from ${source}`, ...page], sql` `);
    const rows = sql`(${ids}) as page join ${sql.table(table.name)} using (application_id, id)`;
    return sql.join([sql`select ${selection(table)} from ${rows}`, ...order], sql` `);
  }
  return sql.join(
    [
      sql`select ${selection(table)} from ${source}`,
      ...page,
      // Weaker than FOR UPDATE, which would also block transactions that only refer to the row.
      ...(lock ? [lock === "share" ? sql`for share` : sql`for no key update`] : []),
    ],
    sql` `,
  );
}

/** Finds a row only by its id: the most common statement, which skips building a condition. */
export function findStatement<Row extends object>(
  { table, applicationId }: ScopedTable<Row>,
  { id, lock = false }: { readonly id: string; readonly lock?: boolean | "if free" },
): SqlStatement {
  const locking = lock ? ` for no key update${lock === true ? "" : " nowait"}` : "";
  return { text: findText(table, locking), values: [applicationId, id] };
}

/** Tells whether the live rows have these ids, versions and times of the last change. */
export function areLiveCondition(
  { table, applicationId }: ScopedTable<BaseRow>,
  rows: readonly BaseRow[],
): SqlStatement {
  const text = textFor(table, "are live", () => {
    const name = printedText(sql.table(table.name));
    const mark = `concat_ws(' ', id, version, (extract(epoch from updated_at) * 1000)::bigint)`;
    return `(select coalesce(string_agg(${mark}, ',' order by id collate "C"), '') = $2
      from ${name} where application_id = $1 and not deleted)`;
  });
  return { text, values: [applicationId, marksOf(rows)] };
}

/** Texts by which remembered rows are compared, as many changes do. */
const marks = new WeakMap<readonly BaseRow[], string>();

function marksOf(rows: readonly BaseRow[]): string {
  const known = marks.get(rows);
  if (known !== undefined) return known;
  const sorted = rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const made = sorted.map(({ id, version, updatedAt }) => `${id} ${version} ${Date.parse(updatedAt)}`).join();
  marks.set(rows, made);
  return made;
}

/** Tells whether no row has this text in a column. */
export function hasNoneCondition<Row extends object>(
  { table, applicationId }: ScopedTable<Row>,
  column: string,
  text: string,
): SqlStatement {
  const known = textFor(table, `has none ${column}`, () => {
    const where = printedText(sql`${sql.table(table.name)} where ${columnReference(column)}`);
    return `(not exists (select from ${where} = $2::text and application_id = $1))`;
  });
  return { text: known, values: [applicationId, text] };
}

/** One text for each set of conditions that changes have. */
const expectedTexts = new TextCache(64);

/** Divides by zero unless all conditions hold. */
export function expectStatement(conditions: readonly SqlStatement[]): SqlStatement {
  const text = expectedTexts.get(conditions, expectText) ?? expectText(conditions);
  return { text, values: conditions.flatMap(({ values }) => values) };
}

function expectText(conditions: readonly SqlStatement[]): string {
  return `select 1 / (${writeNumbered(conditions).join(" and ")})::int as same`;
}

export function countStatement<Row extends object>(scoped: ScopedTable<Row>, where: Condition): Statement {
  return sql`select count(*) as count from ${sql.table(scoped.table.name)} where ${scope(scoped, where)}`;
}

/**
 * One statement for any number of rows: each parameter is the array of a column, so their number has no limit. One row
 * takes no arrays, which PostgreSQL would have to read and to unnest.
 */
export function insertStatement<Row extends object>(scoped: ScopedTable<Row>, rows: readonly Row[]): SqlStatement {
  const [first] = rows;
  if (first && rows.length === 1) return insertOneStatement(scoped, first);
  const arrays = columnsOf(scoped.table).map(({ member, type }) =>
    rows.map((row) => encode(type, Reflect.get(row, member))),
  );
  return { text: insertText(scoped.table), values: [scoped.applicationId, ...arrays] };
}

function insertOneStatement<Row extends object>({ table, applicationId }: ScopedTable<Row>, row: Row): SqlStatement {
  const values = columnsOf(table).map(({ member, type }) => encode(type, Reflect.get(row, member)));
  return { text: insertOneText(table), values: [applicationId, ...values] };
}

export function updateStatement<Row extends object>(
  scoped: ScopedTable<Row>,
  where: Condition,
  changes: Partial<Row>,
): Statement {
  const set = assignments(scoped, changes);
  return set.length === 0 ? selectStatement(scoped, { where, lock: true }) : updateRows(scoped, where, set);
}

/** An update that increments the version of each row. */
export function reviseStatement<Row extends BaseRow>(
  scoped: ScopedTable<Row>,
  where: Condition,
  changes: Partial<Row>,
): Statement {
  const { version: _, ...others } = changes;
  return updateRows(scoped, where, [...assignments(scoped, others), sql`version = version + 1`]);
}

/** An update of rows to different values: each parameter is the array of a column, as in an insert. */
export function reviseEachStatement<Row extends BaseRow>(
  { table, applicationId }: ScopedTable<Row>,
  rows: readonly Row[],
  names: readonly string[],
): Statement {
  const columns = columnsOf(table).filter(({ member }) => names.includes(member) && member !== "version");
  const given = [{ member: "id", type: "id" } as const, ...columns];
  const arrays = given.map(({ member, type }) =>
    arrayParameter(
      type,
      rows.map((row): unknown => Reflect.get(row, member)),
    ),
  );
  const aliases = given.map(({ member }) => sql.id(`given_${member}`));
  const set = columns.map(({ member }) => sql`${columnReference(member)} = ${sql.id(`given_${member}`)}`);
  return sql`update ${sql.table(table.name)} set ${sql.join([...set, sql`version = version + 1`])}
    from unnest(${sql.join(arrays)}) as given (${sql.join(aliases)})
    where application_id = ${applicationId} and id = given_id returning ${selection(table)}`;
}

function updateRows<Row extends object>(
  scoped: ScopedTable<Row>,
  where: Condition,
  set: readonly Statement[],
): Statement {
  return sql`update ${sql.table(scoped.table.name)} set ${sql.join(set)}
    where ${scope(scoped, where)} returning ${selection(scoped.table)}`;
}

function assignments<Row extends object>(scoped: ScopedTable<Row>, changes: object): readonly Statement[] {
  return (
    columnsOf(scoped.table)
      // `Reflect.get` gives `any`; the driver checks the value.
      .map(({ member, type }) => ({ member, type, value: Reflect.get(changes, member) as unknown }))
      .filter(({ value }) => value !== undefined)
      .map(({ member, type, value }) => sql`${columnReference(member)} = ${parameter(type, value)}`)
  );
}

export function eraseStatement<Row extends object>(scoped: ScopedTable<Row>, where: Condition): Statement {
  return sql`delete from ${sql.table(scoped.table.name)} where ${scope(scoped, where)}`;
}

/** The rows of the application that meet a condition, as a WHERE clause. */
export function scope<Row extends object>({ table, applicationId }: ScopedTable<Row>, where: Condition): Statement {
  return sql`application_id = ${applicationId} and ${compileCondition(table, where)}`;
}

function defaultOrder<Row extends object>(table: StoredTable<Row>): NonNullable<Query["orderBy"]> {
  return Object.hasOwn(table.columns, "id") ? [{ column: "id", direction: "asc" }] : [];
}
