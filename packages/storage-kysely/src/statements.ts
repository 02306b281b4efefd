import { always, type Condition, type Query, type Table } from "@design-catalog/core";
import { type RawBuilder, sql } from "kysely";
import { columnReference } from "./columns.ts";
import { fragmentsOf } from "./compile.ts";
import { compileCondition, compileOrderBy } from "./condition-sql.ts";
import { columnsOf, encode, findHead, insertFragments, parameter, selection } from "./rows.ts";

type Statement = RawBuilder<unknown>;

/** A table as one application sees it. Every statement over rows is built here, so that none can miss the scope. */
export interface ScopedTable<Row extends object> {
  readonly table: Table<Row>;
  readonly applicationId: string;
}

export function selectStatement<Row extends object>(scoped: ScopedTable<Row>, query: Query): Statement {
  const { where = always, orderBy = defaultOrder(scoped.table), offset, limit, lock } = query;
  return sql.join(
    [
      sql`select ${selection(scoped.table)} from ${sql.table(scoped.table.name)} where ${scope(scoped, where)}`,
      ...(orderBy.length > 0 ? [sql`order by ${sql.join(compileOrderBy(scoped.table, orderBy))}`] : []),
      ...(limit === undefined ? [] : [sql`limit ${limit}`]),
      ...(offset === undefined ? [] : [sql`offset ${offset}`]),
      // Weaker than FOR UPDATE, which would also hold up whoever only refers to the row.
      ...(lock ? [sql`for no key update`] : []),
    ],
    sql` `,
  );
}

/** By its id alone: the commonest statement, so that it is not built from a condition. */
export function findStatement<Row extends object>(
  { table, applicationId }: ScopedTable<Row>,
  { id, lock = false }: { readonly id: string; readonly lock?: boolean },
): Statement {
  const end = lock ? "::text for no key update" : "::text";
  return sql(fragmentsOf([findHead(table), ' and "id" = ', end]), applicationId, id);
}

export function countStatement<Row extends object>(scoped: ScopedTable<Row>, where: Condition): Statement {
  return sql`select count(*) as count from ${sql.table(scoped.table.name)} where ${scope(scoped, where)}`;
}

/** One statement for any number of rows: a parameter is the array of a column, so that their number has no limit. */
export function insertStatement<Row extends object>(scoped: ScopedTable<Row>, rows: readonly Row[]): Statement {
  const arrays = columnsOf(scoped.table).map(({ member, type }) =>
    rows.map((row) => encode(type, Reflect.get(row, member))),
  );
  return sql(insertFragments(scoped.table), scoped.applicationId, ...arrays);
}

export function updateStatement<Row extends object>(
  scoped: ScopedTable<Row>,
  where: Condition,
  changes: Partial<Row>,
): Statement {
  const assignments = columnsOf(scoped.table)
    .map(({ member, type }) => ({ member, type, value: Reflect.get(changes, member) as unknown }))
    .filter(({ value }) => value !== undefined)
    .map(({ member, type, value }) => sql`${columnReference(member)} = ${parameter(type, value)}`);
  if (assignments.length === 0) return selectStatement(scoped, { where, lock: true });
  return sql`update ${sql.table(scoped.table.name)} set ${sql.join(assignments)}
    where ${scope(scoped, where)} returning ${selection(scoped.table)}`;
}

export function eraseStatement<Row extends object>(scoped: ScopedTable<Row>, where: Condition): Statement {
  return sql`delete from ${sql.table(scoped.table.name)} where ${scope(scoped, where)}`;
}

function scope<Row extends object>({ table, applicationId }: ScopedTable<Row>, where: Condition): Statement {
  return sql`application_id = ${applicationId} and ${compileCondition(table, where)}`;
}

function defaultOrder<Row extends object>(table: Table<Row>): NonNullable<Query["orderBy"]> {
  return Object.hasOwn(table.columns, "id") ? [{ column: "id", direction: "asc" }] : [];
}
