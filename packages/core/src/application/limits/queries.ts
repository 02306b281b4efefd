import { type TSchema, TypeGuard } from "@sinclair/typebox";
import type { Operation } from "../../engine/calls/operation.ts";
import { heavyOperations } from "./policies.ts";
import { holderOf, slotsOf } from "./process-slots.ts";

/** Searches, none of which has a grid. */
export const searches: readonly string[] = ["findSimilarProducts", "search", "searchProducts"];

const named: ReadonlySet<string> = new Set([...heavyOperations, ...searches]);

/**
 * The operation, with a place among the slots for queries where it may hold a connection to the database or the process
 * for long: grids, searches, the heavy ones, and reads that answer all rows at once.
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
  if (operation.grid === undefined && !named.has(operation.name) && !answersAll(operation)) return operation;
  return { ...operation, takePlace: (context) => slotsOf(context, "queries").take(holderOf(context)) };
}

/**
 * True for a read whose answer grows with the rows that exist: a list, or an object with `items`, without pages and a
 * bound. Other members, such as the attempts of a delivery, are bounded by what makes them.
 */
function answersAll(operation: Operation): boolean {
  const { method, output } = operation;
  if (method !== "GET" || operation.nextAfter !== undefined || !output) return false;
  return isUnbounded(output) || (TypeGuard.IsObject(output) && isUnbounded(output.properties["items"]));
}

function isUnbounded(schema: TSchema | undefined): boolean {
  return TypeGuard.IsArray(schema) && schema.maxItems === undefined;
}
