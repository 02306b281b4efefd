import { type Static, Type } from "@sinclair/typebox";
import { invalid } from "../../engine/errors.ts";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { matchingFilter } from "../../engine/grid/matching-filter.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf, timestamp } from "../../engine/schemas/schema.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import type { DeliveryRow } from "../events/delivery-tables.ts";
import { impliedBy } from "../events/implied-by.ts";

/** Members of a request that select deliveries; all given ones must hold. */
export const selectionFields = {
  filterModel: Type.Optional(filterModelSchema),
  endpointId: Type.Optional(idOf("endpoint")),
  since: Type.Optional(timestamp({ description: "Creation of the oldest delivery" })),
  until: Type.Optional(timestamp({ description: "Before this creation" })),
};

/** A selection at a point in time: later deliveries are not in it, and relative dates are read at `asOf`. */
export const selectionSchema = Type.Object(
  { ...selectionFields, asOf: timestamp({ description: "When the resend was requested; later deliveries stay out" }) },
  { $id: "DeliverySelection", additionalProperties: false },
);

/** A value of {@link selectionSchema}. */
export type Selection = Static<typeof selectionSchema>;

/**
 * The condition on the selected deliveries.
 * @throws {DomainError} `validation_failed` for a wrong filter or range of time, or without any filter
 */
export function selectedBy(
  { filterModel, endpointId, since, until, asOf }: Selection,
  columns: GridColumns<ColumnOf<DeliveryRow>>,
): ConditionOn<DeliveryRow> {
  if (!endpointId && !since && !until && isEmpty(filterModel)) {
    throw invalid("", "required", "Select deliveries by filterModel, endpointId, since or until");
  }
  if (since && until && Date.parse(since) >= Date.parse(until)) {
    throw invalid("/until", "invalid_range", "until must be later than since");
  }
  const bounds = [
    created("lessThanOrEqual", asOf),
    ...(since ? [created("greaterThanOrEqual", since)] : []),
    ...(until ? [created("lessThan", until)] : []),
    ...(endpointId ? [matches({ endpointId })] : []),
  ];
  const condition = all(matchingFilter<DeliveryRow>(columns, filterModel, Date.parse(asOf)), ...bounds);
  return all(condition, impliedBy(condition));
}

function isEmpty(filterModel: Selection["filterModel"]): boolean {
  return !filterModel || Object.keys(filterModel).length === 0;
}

function created(op: "lessThan" | "lessThanOrEqual" | "greaterThanOrEqual", at: string): ConditionOn<DeliveryRow> {
  return compares("createdAt", op, formatTimestamp(Date.parse(at)));
}
