import type { Id } from "./id.ts";

/** How a column is stored and compared. `timestamp` values are RFC 3339 texts in UTC with milliseconds. */
export type ColumnType = "id" | "text" | "integer" | "number" | "boolean" | "timestamp" | "json" | "bytes";

/** How the values of a column in a unique set compare, where they do not by code point. */
export type UniqueRule = "any case" | "null is a value";

/** The names of a row's columns. */
export type ColumnOf<Row extends object> = keyof Row & string;

/**
 * A stored kind of row: its SQL name (snake_case) and the type of each column (camelCase here, snake_case in SQL).
 * Every table also has an application column, which only the store sees. `Column` are the names that its rules may use.
 */
export interface Table<Row extends object, Column extends string = ColumnOf<Row>> {
  readonly name: string;
  readonly columns: { readonly [Key in ColumnOf<Row>]: ColumnType };
  /** Column sets that are unique among live rows of an application. */
  readonly unique?: readonly (readonly Column[])[];
  /**
   * Columns of unique sets that compare differently: texts regardless of case, or texts of at least one character of which
   * absent ones are equal. @default equal code points; null equals nothing
   */
  readonly uniqueRules?: Readonly<Partial<Record<Column, UniqueRule>>>;
  /** Columns whose values never reach the audit trail. */
  readonly secret?: readonly Column[];
  /** Where sealed values are, to seal them again with another master key. */
  readonly sealed?: {
    /** Columns that are a sealed text, or JSON with sealed texts in it. */
    readonly columns: readonly Column[];
    /** What the values of a row are bound to. */
    purpose(row: Row): string;
  };
}

/** A table of any kind of row that has the columns of `Row`, among others: what a store takes and what lists hold. */
export type StoredTable<Row extends object = object> = Table<Row, string>;

/** The columns that every resource has. */
export type BaseRow<Kind extends string = string> = {
  readonly id: Id<Kind>;
  readonly version: number;
  readonly deleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: Id<"user"> | null;
  readonly updatedBy: Id<"user"> | null;
};

/** Column types of {@link BaseRow}. */
export const baseColumns = {
  id: "id",
  version: "integer",
  deleted: "boolean",
  createdAt: "timestamp",
  updatedAt: "timestamp",
  createdBy: "id",
  updatedBy: "id",
} as const satisfies { readonly [Key in keyof BaseRow]: ColumnType };
