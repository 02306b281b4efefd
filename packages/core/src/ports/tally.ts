import type { ConditionOn } from "./condition.ts";
import type { ColumnOf, StoredTable } from "./table.ts";

/** Groups of rows to count. */
export interface TallyQuery<Row extends object, By extends ColumnOf<Row>, Other extends { readonly id: string }> {
  readonly where?: ConditionOn<Row>;
  /** Only rows whose column holds the id of one of these rows of another table. */
  readonly among?: {
    readonly column: ColumnOf<Row>;
    readonly table: StoredTable<Other>;
    readonly where: ConditionOn<Other>;
  };
  /** Columns of text, ids or numbers that are equal in a group; none makes one group of all rows. */
  readonly by: readonly By[];
  /** Timestamp column whose UTC hour is also equal in a group. */
  readonly hourOf?: ColumnOf<Row>;
  /** Column whose different values are counted. */
  readonly distinct?: ColumnOf<Row>;
  /** Timestamp column whose greatest value is told. */
  readonly latest?: ColumnOf<Row>;
  /** Groups, at most. */
  readonly limit?: number;
}

/** A group of rows. */
export interface Tally<Row extends object, By extends ColumnOf<Row>> {
  readonly key: Pick<Row, By>;
  /** Beginning of the UTC hour; null unless asked for, or when the value is null. */
  readonly hour: string | null;
  readonly count: number;
  /** Number of different values other than null; 0 unless asked for. */
  readonly distinct: number;
  /** Null unless asked for, or when all its values are null. */
  readonly latest: string | null;
}
