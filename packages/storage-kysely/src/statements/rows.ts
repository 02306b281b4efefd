import type { ColumnType, StoredTable } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import { columnReference } from "./columns.ts";
import { printed, printedText, textFor } from "./compile.ts";

/** A column of a table in the form that statements need. */
export interface Column {
  /** Member of the row that holds the column. */
  readonly member: string;
  readonly type: ColumnType;
}

/** SQL types that accept each type of member; `integer` columns may be wider than 32 bits. */
const sqlTypes: Readonly<Record<ColumnType, string>> = {
  id: "text",
  text: "text",
  integer: "bigint",
  number: "double precision",
  boolean: "boolean",
  timestamp: "timestamptz",
  json: "jsonb",
  bytes: "bytea",
};

/** The columns of a table in a fixed order. */
export function columnsOf<Row extends object>(table: StoredTable<Row>): readonly Column[] {
  const known = columnLists.get(table);
  if (known) return known;
  const columns = Object.entries<ColumnType>(table.columns).map(([member, type]) => ({ member, type }));
  columnLists.set(table, columns);
  return columns;
}

const columnLists = new WeakMap<object, readonly Column[]>();

/** The column list of a select or returning clause; it returns rows under the core's names. */
export function selection<Row extends object>(table: StoredTable<Row>): RawBuilder<unknown> {
  const known = selections.get(table);
  if (known) return known;
  const list = sql.join(columnsOf(table).map(({ member }) => sql`${columnReference(member)} as ${sql.id(member)}`));
  const selected = printed(list);
  selections.set(table, selected);
  return selected;
}

/** Column lists by table; tables are constants of the core, which bounds their number. */
const selections = new WeakMap<object, RawBuilder<unknown>>();

/** The text that finds a row by the application's id and its own, with the clause that locks it. */
export function findText<Row extends object>(table: StoredTable<Row>, locking: string): string {
  return textFor(table, `find${locking}`, () => {
    const head = printedText(sql`select ${selection(table)} from ${sql.table(table.name)}`);
    return `${head} where application_id = $1 and "id" = $2::text${locking}`;
  });
}

/** One value as a parameter. */
export function parameter(type: ColumnType, value: unknown): RawBuilder<unknown> {
  return sql`${encode(type, value)}::${sql.raw(sqlTypes[type])}`;
}

/** The values of a column as one parameter. */
export function arrayParameter(type: ColumnType, values: readonly unknown[]): RawBuilder<unknown> {
  return sql`${values.map((value) => encode(type, value))}::${sql.raw(sqlTypes[type])}[]`;
}

/** The text of an insert of one row. Its values are the application's id, then the columns'. */
export function insertOneText<Row extends object>(table: StoredTable<Row>): string {
  return textFor(table, "insert one", () => {
    const values = columnsOf(table).map(({ type }, index) => `$${index + 2}::${sqlTypes[type]}`);
    return `${insertHead(table)} values ($1, ${values.join(", ")})`;
  });
}

/** The text of an insert of any number of rows. Its values are the application's id, then an array for each column. */
export function insertText<Row extends object>(table: StoredTable<Row>): string {
  return textFor(table, "insert", () => {
    const arrays = columnsOf(table).map(({ type }, index) => `$${index + 2}::${sqlTypes[type]}[]`);
    return `${insertHead(table)} select $1, * from unnest(${arrays.join(", ")})`;
  });
}

function insertHead<Row extends object>(table: StoredTable<Row>): string {
  const names = sql.join(columnsOf(table).map(({ member }) => columnReference(member)));
  return printedText(sql`insert into ${sql.table(table.name)} (application_id, ${names})`);
}

/** Sends jsonb as text, as pg would send a JavaScript array as an SQL array. */
export function encode(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return type === "json" ? JSON.stringify(value) : value;
}
