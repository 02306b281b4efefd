import type { ColumnType, Comparable } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";

type Value = Exclude<Comparable, null>;

/**
 * A value to compare a column of this type with, as a parameter.
 * @throws {TypeError} for a value that PostgreSQL could not compare with the column.
 */
export function operand(type: ColumnType, value: Value): RawBuilder<unknown> {
  assertComparable(type, value);
  return sql`${value}::${sqlType(type, [value])}`;
}

/** Several values as one parameter. @throws {TypeError} as {@link operand} does. */
export function arrayOperand(type: ColumnType, values: readonly Value[]): RawBuilder<unknown> {
  for (const value of values) assertComparable(type, value);
  return sql`${values}::${sqlType(type, values)}[]`;
}

/** Integers may be compared with 2.5 or 1e300, but only as numeric, which no index on integers serves. */
function sqlType(type: ColumnType, values: readonly Value[]): RawBuilder<unknown> {
  switch (type) {
    case "integer":
      return values.every(Number.isSafeInteger) ? sql`bigint` : sql`numeric`;
    case "number":
      return sql`double precision`;
    case "boolean":
      return sql`boolean`;
    case "timestamp":
      return sql`timestamptz`;
    default:
      return sql`text`;
  }
}

function assertComparable(type: ColumnType, value: Value): void {
  if (isComparable(type, value)) return;
  throw new TypeError(`Cannot compare a column of type ${type}: a ${typeof value}`);
}

function isComparable(type: ColumnType, value: Value): boolean {
  switch (type) {
    case "id":
    case "text":
      return typeof value === "string";
    case "integer":
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "timestamp":
      return typeof value === "string" && isStoredTimestamp(value);
    default:
      return false;
  }
}

/** Accepts only the core's form of instants, whose order is that of their texts. PostgreSQL has no year 0. */
function isStoredTimestamp(value: string): boolean {
  const timeMs = Date.parse(value);
  if (value.length !== 24 || value.startsWith("0000") || Number.isNaN(timeMs)) return false;
  return new Date(timeMs).toISOString() === value;
}
