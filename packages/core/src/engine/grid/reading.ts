import type { Condition } from "../../ports/condition.ts";
import { DomainError, type Issue, issuesMax } from "../errors.ts";
import { always } from "../rows/conditions.ts";
import { issueCount } from "../schemas/validate.ts";
import type { TextForm } from "../text/normal-text.ts";

/** The type that a grid compares a column as; `enum` is a text of a closed list. */
export type GridColumnType = "id" | "text" | "enum" | "integer" | "number" | "boolean" | "timestamp";

/** A column that a grid offers; `column` is its name in the table, which clients never send. */
export interface GridColumn<Column extends string = string> {
  readonly column: Column;
  readonly type: GridColumnType;
  readonly sortable: boolean;
  readonly filterable: boolean;
  /**
   * Every possible value of the column. Text filters then become a list of matching values, so no row's text has to be
   * folded.
   */
  readonly values?: readonly string[];
  /**
   * Conditions on stored columns under which the column has each of its `values`, if no table holds it. A filter picks
   * the values that satisfy it, by the name that `column` gives them.
   */
  readonly computed?: Readonly<Record<string, Condition<Column>>>;
  /** Form of its texts, which whole texts of a filter take too. @default "content" */
  readonly form?: TextForm;
}

/** Columns of a grid by the id that clients send; no others reach a query. */
export type GridColumns<Column extends string = string> = Readonly<Record<string, GridColumn<Column>>>;

/** A grid request being read; it collects every issue, so a client sees all of them at once. */
export interface GridReading<Column extends string = string> {
  readonly columns: GridColumns<Column>;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly issues: Issue[];
  /** Conditions read so far. */
  conditions: number;
}

/** Notes an issue and returns a condition that stands in for the unreadable part. */
export function report(reading: GridReading, issue: Issue): Condition<never> {
  if (!isFull(reading)) reading.issues.push(issue);
  return always;
}

/** @throws {DomainError} `validation_failed` when an issue was reported. */
export function throwIssues({ issues }: GridReading): void {
  if (issues.length === 0) return;
  throw new DomainError("validation_failed", `The grid request has ${issueCount(issues)} wrong member(s)`, {
    errors: issues,
  });
}

/** True when there are enough issues to leave the rest of the request unread. */
export function isFull({ issues }: GridReading): boolean {
  return issues.length >= issuesMax;
}

/**
 * The column that a client names, if it allows this use; otherwise reports `unknown_column`, `not_filterable` or
 * `not_sortable`.
 */
export function findColumn<Column extends string>(
  reading: GridReading<Column>,
  wanted: {
    readonly colId: unknown;
    readonly pointer: string;
    readonly use: "filterable" | "sortable";
  },
): GridColumn<Column> | undefined {
  const { colId, pointer, use } = wanted;
  // Own properties only: `constructor` is not a column.
  const known = typeof colId === "string" && Object.hasOwn(reading.columns, colId) ? reading.columns[colId] : undefined;
  if (known?.[use]) return known;
  const allowed = Object.keys(reading.columns).filter((id) => reading.columns[id]?.[use]);
  const issue = known
    ? { code: `not_${use}`, message: `The column is not ${use}` }
    : { code: "unknown_column", message: "The grid does not have this column" };
  report(reading, { pointer, ...issue, allowed });
  return undefined;
}
