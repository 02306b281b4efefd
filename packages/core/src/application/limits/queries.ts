import type { Operation } from "../../engine/calls/operation.ts";
import { heavyOperations } from "./policies.ts";
import { holderOf, slotsOf } from "./process-slots.ts";

/** Searches, none of which has a grid. */
export const searches: readonly string[] = ["findSimilarProducts", "search", "searchProducts"];

const named: ReadonlySet<string> = new Set([...heavyOperations, ...searches]);

/**
 * The operation, with a place among the slots for queries where it may hold a connection to the database for long: grids,
 * searches and the heavy ones.
 * @example
 * ```ts
 * import { operationNamed } from "@design-catalog/core";
 * import { withQueryPlace } from "@design-catalog/core/application";
 * import assert from "node:assert/strict";
 *
 * assert.ok(withQueryPlace(operationNamed("search")).takePlace);
 * assert.equal(withQueryPlace(operationNamed("getMe")).takePlace, undefined);
 * ```
 */
export function withQueryPlace(operation: Operation): Operation {
  if (operation.grid === undefined && !named.has(operation.name)) return operation;
  return { ...operation, takePlace: (context) => slotsOf(context, "queries").take(holderOf(context)) };
}
