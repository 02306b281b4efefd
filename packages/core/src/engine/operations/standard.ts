import type { Operation } from "../calls/operation.ts";
import type { Resource } from "../rows/definition.ts";
import { createOperation } from "./create.ts";
import { deleteOperation } from "./delete.ts";
import { getOperation } from "./get.ts";
import { gridOperation } from "./grid.ts";
import { listOperation } from "./list.ts";
import { patchManyOperation } from "./patch-many.ts";
import { patchOperation } from "./patch.ts";
import { replaceOperation } from "./replace.ts";
import { restoreOperation } from "./restore.ts";

/** The standard operations of a resource. A kind that behaves differently replaces one with its own. */
export function standardOperations(resource: Resource) {
  return {
    create: createOperation(resource),
    get: getOperation(resource),
    list: listOperation(resource),
    grid: gridOperation(resource),
    replace: replaceOperation(resource),
    patch: patchOperation(resource),
    patchMany: patchManyOperation(resource),
    delete: deleteOperation(resource),
    restore: restoreOperation(resource),
  } as const satisfies Record<string, Operation>;
}

/** The name of a standard operation. */
export type StandardOperation = keyof ReturnType<typeof standardOperations>;

/** Some of the standard operations. */
export function pickOperations(resource: Resource, ...names: readonly StandardOperation[]): readonly Operation[] {
  const operations = standardOperations(resource);
  return names.map((name) => operations[name]);
}
