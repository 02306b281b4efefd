import { type Static, Type } from "@sinclair/typebox";
import type { Condition, SortKey } from "../../ports/condition.ts";
import { boolean, nullable } from "../schemas/schema.ts";
import { validate } from "../schemas/validate.ts";
import { readFilterModel } from "./filter.ts";
import { findColumn, type GridColumns, type GridReading, report, throwIssues } from "./reading.ts";
import { filterModelSchema, sortModelSchema } from "./schema.ts";

export type { GridColumn, GridColumns } from "./reading.ts";

/**
 * Rows of the largest page. A larger one is refused, never shortened: a short page tells AG Grid that the data ends.
 */
export const gridRowsMax = 1_000;
/** Rows that a request may skip. The storage reads them all the same; beyond this a filter is better. */
const startRowMax = 1_000_000;
const grouping = Type.Optional(Type.Array(Type.Unknown(), { description: "Accepted only if empty" }));

/**
 * The body of every grid operation: AG Grid's request for rows. Only its outer form; {@link parseGridRequest} checks
 * the rest.
 */
export const gridRequestSchema = Type.Object(
  {
    startRow: Type.Integer({ description: "First row, from 0" }),
    endRow: Type.Integer({ description: `Row after the last, at most ${gridRowsMax} past the first` }),
    sortModel: Type.Optional(sortModelSchema),
    filterModel: Type.Optional(filterModelSchema),
    rowGroupCols: grouping,
    valueCols: grouping,
    pivotCols: grouping,
    groupKeys: grouping,
    pivotMode: Type.Optional(nullable(Type.Boolean())),
    count: Type.Optional(boolean({ description: "If false, rowCount is left out, which saves a query" })),
  },
  { $id: "GridRequest", additionalProperties: false },
);

/** A body that conforms to {@link gridRequestSchema}. */
export type GridRequest = Static<typeof gridRequestSchema>;

/** The rows that a grid request asks for. */
export interface GridQuery<Column extends string = string> {
  readonly where: Condition<Column>;
  /** Ends with the id, so no row is on two pages. */
  readonly orderBy: readonly SortKey<Column | "id">[];
  readonly offset: number;
  readonly limit: number;
  /** True when the client wants the number of matching rows. */
  readonly count: boolean;
}

/**
 * Reads a request of AG Grid's server-side or infinite row model, version 36. Filters work as in the browser, except
 * that `inRange` includes both ends. Dates are in `timeZone`, an IANA name.
 * @throws {DomainError} `validation_failed`; the codes of its issues: `unknown_column`, `not_filterable`,
 * `not_sortable`, `unsupported_filter_type`, `unsupported_operator`, `invalid_value`, `invalid_sort`, `page_too_large`,
 * `invalid_range`, `too_many_conditions` (more than 20), `set_too_large` (more than 5,000), `too_long` (a text, a number
 * in digits or a member of a set of more than 10,000 characters), `unsupported_grouping`, and those of {@link validate} for a body that does not conform to {@link gridRequestSchema}.
 * @example
 * ```ts
 * const columns = { name: { column: "name", type: "text", sortable: true, filterable: true } } as const;
 * const sortModel = [{ colId: "name", sort: "desc" }];
 * const query = parseGridRequest(columns, { startRow: 0, endRow: 100, sortModel }, { nowMs: Date.now() });
 * assert.deepEqual(query.orderBy[0], { column: "name", direction: "desc" });
 * ```
 */
export function parseGridRequest<Column extends string>(
  columns: GridColumns<Column>,
  request: unknown,
  options: { readonly nowMs: number; readonly timeZone?: string },
): GridQuery<Column> {
  const { nowMs, timeZone = "UTC" } = options;
  const body = validate(gridRequestSchema, request);
  const reading: GridReading<Column> = { columns, nowMs, timeZone, issues: [], conditions: 0 };
  checkPage(reading, body);
  checkGrouping(reading, body);
  const orderBy = readSortModel(reading, body.sortModel ?? []);
  const where = readFilterModel(reading, body.filterModel);
  throwIssues(reading);
  const { startRow, endRow, count = true } = body;
  return { where, orderBy, offset: startRow, limit: endRow - startRow, count };
}

function checkPage(reading: GridReading, { startRow, endRow }: GridRequest): void {
  if (startRow < 0 || startRow > startRowMax) {
    const message = `startRow must be between 0 and ${startRowMax}`;
    report(reading, { pointer: "/startRow", code: "invalid_range", message });
  } else if (endRow <= startRow) {
    report(reading, { pointer: "/endRow", code: "invalid_range", message: "endRow must be greater than startRow" });
  } else if (endRow - startRow > gridRowsMax) {
    const message = `A page may have at most ${gridRowsMax} rows`;
    report(reading, { pointer: "/endRow", code: "page_too_large", message });
  }
}

function checkGrouping(reading: GridReading, request: GridRequest): void {
  const message = "Grouping, aggregation and pivoting are not supported";
  for (const member of ["rowGroupCols", "valueCols", "pivotCols", "groupKeys"] as const) {
    if (!request[member]?.length) continue;
    report(reading, { pointer: `/${member}`, code: "unsupported_grouping", message });
  }
  if (request.pivotMode) report(reading, { pointer: "/pivotMode", code: "unsupported_grouping", message });
}

function readSortModel<Column extends string>(
  reading: GridReading<Column>,
  sortModel: NonNullable<GridRequest["sortModel"]>,
): readonly SortKey<Column | "id">[] {
  const keys: SortKey<Column>[] = [];
  for (const [index, { colId, sort, type = "default" }] of sortModel.entries()) {
    const pointer = `/sortModel/${index}`;
    const column = findColumn(reading, { colId, pointer: `${pointer}/colId`, use: "sortable" });
    if (sort !== "asc" && sort !== "desc") reportSort(reading, `${pointer}/sort`, ["asc", "desc"]);
    else if (type !== "default") reportSort(reading, `${pointer}/type`, ["default"]);
    else if (column) keys.push({ column: column.column, direction: sort });
  }
  return keys.some(({ column }) => column === "id") ? keys : [...keys, { column: "id", direction: "asc" }];
}

function reportSort(reading: GridReading, pointer: string, allowed: readonly string[]): void {
  report(reading, { pointer, code: "invalid_sort", message: "This kind of sorting is not supported", allowed });
}
