import { defineOperation, type Operation } from "../calls/operation.ts";
import { inTransaction } from "../rows/change.ts";
import type { Resource } from "../rows/definition.ts";
import { findLive } from "../rows/rows.ts";
import { describe, exampleEntity, itemSuffix, withArticle, wordsOf } from "../schemas/describe.ts";
import { patchRows } from "./patch-rows.ts";

/** PATCH of some fields at the version last read; `deleted: true` removes. */
export function patchOperation(resource: Resource): Operation {
  const { one } = wordsOf(resource);
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "patch", method: "PATCH", suffix: itemSuffix(resource) }),
    summary: `Change ${withArticle(one)}`,
    description: `Changes the fields in the body of the ${one}, at the version last read; null clears a field, and \`deleted: true\` removes the ${one}.`,
    privilege: `Admin ${definition.area} r/w`,
    body: schemas.patch,
    output: schemas.entity,
    example: { body: { ...definition.example, version: 0 }, output: exampleEntity(resource) },
    subject: (context, parameters) => findLive(context.store, table, { id: parameters[definition.parameter] }),
    run: (context, { body, subject }) =>
      inTransaction(context, async (change) => {
        const before = await findLive(change.transaction, table, { id: subject.id, lock: true });
        const [after = before] = await patchRows(change, resource, [{ before, patch: body, pointer: "" }]);
        return after;
      }),
  });
}
