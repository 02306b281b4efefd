import type { Condition } from "./condition.ts";
import type { Id } from "./id.ts";
import type { Json } from "./json.ts";

/** Types by which columns are stored and compared. `timestamp` values are RFC 3339 texts in UTC with milliseconds. */
export type ColumnType = "id" | "text" | "integer" | "number" | "boolean" | "timestamp" | "json" | "bytes";

/** Comparison rules for columns of a unique set, other than by code point. */
export type UniqueRule = "any case" | "null is a value";

/** The names of a row's columns. */
export type ColumnOf<Row extends object> = keyof Row & string;

/** Rows that name a person in one column. */
export interface PersonalRows<Column extends string = string> {
  /** Content of the column. @default the id of a user in a column of ids, otherwise an address */
  readonly holds?: "id" | "address";
  /**
   * Remainder once the person is erased: `row` erases the row, `pseudonym` keeps it with the id, which then tells
   * nobody who it was, and an object gives its columns these values.
   */
  readonly erased: "row" | "pseudonym" | Readonly<Partial<Record<Column, Json>>>;
  /** Columns that an export of the person leaves out, since they tell of others or open doors. @default none */
  readonly unexported?: readonly Column[];
}

/**
 * A stored kind of row: its SQL name (snake_case) and the type of each column (camelCase here, snake_case in SQL).
 * Every table also has an application column, which only the store sees. `Column` limits the names in its rules.
 */
export interface Table<Row extends object, Column extends string = ColumnOf<Row>> {
  readonly name: string;
  readonly columns: { readonly [Key in ColumnOf<Row>]: ColumnType };
  /** Column sets that are unique among live rows of an application. */
  readonly unique?: readonly (readonly Column[])[];
  /**
   * Columns of unique sets that compare differently: texts regardless of case, or non-empty texts with absent ones
   * equal. @default equal code points; null equals nothing
   */
  readonly uniqueRules?: Readonly<Partial<Record<Column, UniqueRule>>>;
  /** True for a table whose store numbers the transactions that insert its rows. Its rows never change. */
  readonly isFeed?: true;
  /** Name of the quota that limits the live rows of an application. */
  readonly quota?: string;
  /** Condition of the rows that others may name, for a table of which no row is removed while a live row names it. */
  readonly kept?: Condition;
  /**
   * Columns that name a person, such as a user's id or an address: what an export shows, and what an erasure leaves.
   * `createdBy` and `updatedBy` need no entry, since an id says nothing of an erased person. @default none
   */
  readonly persons?: Readonly<Partial<Record<Column, PersonalRows<Column>>>>;
  /** Columns whose values never reach the audit trail. */
  readonly secret?: readonly Column[];
  /** Places of sealed values, for resealing with another master key. */
  readonly sealed?: {
    /** Columns with a sealed text, or with JSON that contains sealed texts. */
    readonly columns: readonly Column[];
    /** The purpose that a row's values are bound to. */
    purpose(row: Row): string;
  };
}

/** A table of any kind of row that has at least the columns of `Row`, as stores and lists take it. */
export type StoredTable<Row extends object = object> = Table<Row, string>;

/** A table that stores can read as a feed. */
export type FeedTable<Row extends object> = StoredTable<Row> & { readonly isFeed: true };

/** Columns of every resource. */
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
