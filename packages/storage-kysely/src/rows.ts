import type { ColumnType, StoredTable } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import { columnReference } from "./columns.ts";
import { fragmentsOf, printed, printedText } from "./compile.ts";

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
  return Object.entries<ColumnType>(table.columns).map(([member, type]) => ({ member, type }));
}

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

/** The text, up to the first value, that finds a row by the application's id and its own. */
export function findHead<Row extends object>(table: StoredTable<Row>): string {
  const known = findHeads.get(table);
  if (known !== undefined) return known;
  const head = printedText(sql`select ${selection(table)} from ${sql.table(table.name)} where application_id = `);
  findHeads.set(table, head);
  return head;
}

const findHeads = new WeakMap<object, string>();

/** One value as a parameter. */
export function parameter(type: ColumnType, value: unknown): RawBuilder<unknown> {
  return sql`${encode(type, value)}::${sql.raw(sqlTypes[type])}`;
}

/** The values of a column as one parameter. */
export function arrayParameter(type: ColumnType, values: readonly unknown[]): RawBuilder<unknown> {
  return sql`${values.map((value) => encode(type, value))}::${sql.raw(sqlTypes[type])}[]`;
}

/** The text of an insert around its values: the application's id, then an array for each column. */
export function insertFragments<Row extends object>(table: StoredTable<Row>): TemplateStringsArray {
  const known = fragments.get(table);
  if (known) return known;
  const columns = columnsOf(table);
  const names = sql.join(columns.map(({ member }) => columnReference(member)));
  const head = sql`insert into ${sql.table(table.name)} (application_id, ${names}) select `;
  const casts = columns.map(({ type }, index) => `::${sqlTypes[type]}[]${index < columns.length - 1 ? ", " : ")"}`);
  const made = fragmentsOf([printedText(head), ", * from unnest(", ...casts]);
  fragments.set(table, made);
  return made;
}

const fragments = new WeakMap<object, TemplateStringsArray>();

/** Sends jsonb as text, as pg would send a JavaScript array as an SQL array. */
export function encode(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return type === "json" ? JSON.stringify(value) : value;
}
