import type { ConditionOn } from "../../ports/condition.ts";
import { comparing } from "../rows/conditions.ts";
import { parseGridRequest } from "./grid.ts";
import type { GridColumns } from "./reading.ts";

/**
 * The condition of a filter model without a page of a grid, such as that of an export; null and undefined select every
 * row. Pointers of issues begin with `/filterModel`.
 * @throws {DomainError} `validation_failed` as the grid throws it
 */
export function matchingFilter<Row extends object>(
  columns: GridColumns,
  filterModel: unknown,
  nowMs: number,
): ConditionOn<Row> {
  const request = { startRow: 0, endRow: 1, filterModel: filterModel ?? null };
  // A filter compares columns with texts from outside, never with ids of a kind.
  return comparing(parseGridRequest(columns, request, { nowMs }).where);
}
