import { Type } from "@sinclair/typebox";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { inTransaction } from "../rows/change.ts";
import type { Resource } from "../rows/definition.ts";
import { describe, exampleBase, exampleEntity, wordsOf } from "../schemas/describe.ts";
import { patchRows } from "./patch-rows.ts";
import { findPatched, patchesMax } from "./row-patches.ts";

/** PATCH of the collection: several patches, each with its id and version, all or none, answered in their order. */
export function patchManyOperation(resource: Resource): Operation {
  const { many } = wordsOf(resource);
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "patch", method: "PATCH", many: true }),
    summary: `Change up to ${patchesMax} ${many}`,
    description: `Changes up to ${patchesMax} ${many}, each at the version last read, all or none, and returns them in the same order. Pointers of errors begin with the index. Unique values are judged by the end state: rows may exchange them, or take over those of rows that are removed.`,
    privilege: `Admin ${definition.area} r/w`,
    body: Type.Array(schemas.patchOfMany, { minItems: 1, maxItems: patchesMax }),
    output: Type.Array(schemas.entity),
    example: {
      body: [{ id: exampleBase.id, ...definition.example, version: 0 }],
      output: [exampleEntity(resource)],
    },
    run: (context, { body }) =>
      inTransaction(context, async (change) => {
        const patches = await findPatched(change.transaction, table, { patches: body });
        return patchRows(change, resource, patches);
      }),
  });
}
