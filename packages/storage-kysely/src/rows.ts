import type { ColumnType, Table } from "@design-catalog/core";
import { type RawBuilder, sql } from "kysely";
import { columnReference } from "./columns.ts";

/** A column of a table as statements need it. */
export interface Column {
  /** Member of the row. */
  readonly member: string;
  readonly type: ColumnType;
}

/** SQL types that accept a member of the type; `integer` columns may be wider than 32 bits. */
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
export function columnsOf<Row extends object>(table: Table<Row>): readonly Column[] {
  return Object.entries<ColumnType>(table.columns).map(([member, type]) => ({ member, type }));
}

/** The column list of a select or returning clause: rows come back under the names of the core. */
export function selection<Row extends object>(table: Table<Row>): RawBuilder<unknown> {
  return sql.join(columnsOf(table).map(({ member }) => sql`${columnReference(member)} as ${sql.id(member)}`));
}

/** One value as a parameter. */
export function parameter(type: ColumnType, value: unknown): RawBuilder<unknown> {
  return sql`${encode(type, value)}::${sql.raw(sqlTypes[type])}`;
}

/** The values of one column of many rows as a single parameter. */
export function arrayParameter(type: ColumnType, values: readonly unknown[]): RawBuilder<unknown> {
  return sql`${values.map((value) => encode(type, value))}::${sql.raw(sqlTypes[type])}[]`;
}

/** jsonb goes as text, as pg would send a JavaScript array as an SQL array. */
function encode(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return type === "json" ? JSON.stringify(value) : value;
}
