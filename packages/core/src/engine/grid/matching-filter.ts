import type { ConditionOn } from "../../ports/condition.ts";
import type { Clock } from "../../ports/clock.ts";
import { parseGridRequest } from "./grid.ts";
import type { GridColumns } from "./reading.ts";

/**
 * The condition of a filter model without a page of a grid, such as that of an export.
 * @throws {DomainError} `validation_failed` as the grid throws it
 */
export function matchingFilter<Row extends object>(
  columns: GridColumns,
  filterModel: unknown,
  clock: Clock,
): ConditionOn<Row> {
  const request = { startRow: 0, endRow: 1, ...(filterModel === undefined ? {} : { filterModel }) };
  // A filter compares columns with texts from outside, never with ids of a kind.
  return parseGridRequest(columns, request, { nowMs: clock.now() }).where as ConditionOn<Row>;
}
