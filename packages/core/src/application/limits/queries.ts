import type { Operation } from "../../engine/calls/operation.ts";
import { heavyOperations } from "./policies.ts";

/** Searches, none of which has a grid. */
export const searches: readonly string[] = ["findSimilarProducts", "search", "searchProducts"];

const named: ReadonlySet<string> = new Set([...heavyOperations, ...searches]);

/**
 * Whether an operation may hold a connection to the database for long: grids, searches and the heavy ones.
 * @example
 * ```ts
 * import { operationNamed } from "@design-catalog/core";
 * import { isQuery } from "@design-catalog/core/application";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([isQuery(operationNamed("search")), isQuery(operationNamed("getMe"))], [true, false]);
 * ```
 */
export function isQuery({ name, grid }: Pick<Operation, "name" | "grid">): boolean {
  return grid !== undefined || named.has(name);
}
