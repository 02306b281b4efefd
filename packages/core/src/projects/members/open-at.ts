import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, live } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Condition } from "../../ports/condition.ts";

/** Matches invitations that can be accepted now, as far as their own rows tell; upkeep erases expired ones later. */
export function openAt(context: OperationContext): Condition<"deleted" | "expiresAt"> {
  const now = formatTimestamp(context.ports.clock.now());
  return all(live, { op: "greaterThan", column: "expiresAt", value: now });
}
