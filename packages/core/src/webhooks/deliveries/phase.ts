import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import type { Condition } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import type { DeliveryRow } from "../events/delivery-tables.ts";

/** Phases of a delivery, as people call them. A success ends a delivery, so an attempt of a pending one has failed. */
export const deliveryPhases = ["waiting", "retrying", "delivered", "given_up", "cancelled"] as const;

/** One of {@link deliveryPhases}. */
export type DeliveryPhase = (typeof deliveryPhases)[number];

const pending = matches({ status: "pending" });

/** The condition of each phase, the only place that says what it is: exactly one holds for every delivery. */
export const phaseConditions = {
  waiting: all(pending, matches({ attemptCount: 0 })),
  retrying: all(pending, compares("attemptCount", "greaterThan", 0)),
  delivered: matches({ status: "delivered" }),
  given_up: matches({ status: "exhausted" }),
  cancelled: matches({ status: "cancelled" }),
} satisfies Readonly<Record<DeliveryPhase, Condition<ColumnOf<DeliveryRow>>>>;

/** The phase of a delivery. */
export function phaseOf(row: Pick<DeliveryRow, "status" | "attemptCount">): DeliveryPhase {
  const phase = deliveryPhases.find((name) => evaluate(phaseConditions[name], row));
  if (!phase) throw new TypeError(`Cannot tell the phase of a delivery with the status ${row.status}`);
  return phase;
}
