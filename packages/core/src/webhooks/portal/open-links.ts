import { all, compares, live, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";

/** The links of an endpoint that open its portal now. */
export function openLinks(endpointId: Id<"endpoint">, nowMs: number) {
  return all(live, matches({ endpointId }), compares("expiresAt", "greaterThan", formatTimestamp(nowMs)));
}
