import { defineOperation, type Operation } from "../calls/operation.ts";
import { inTransaction } from "../rows/change.ts";
import { withDefaults, type Resource } from "../rows/definition.ts";
import { checkReferences } from "../rows/references.ts";
import { insertRows, newBase } from "../rows/rows.ts";
import { describe, exampleEntity, kindOf } from "../schemas/describe.ts";
import { checkDistinct } from "../schemas/distinct-items.ts";

/** POST to the collection: 201 with the entity and its location. */
export function createOperation(resource: Resource): Operation {
  const { definition, schemas } = resource;
  return defineOperation({
    ...describe(resource, { verb: "create", method: "POST" }),
    summary: `Create one`,
    privilege: `Admin ${definition.area} r/w`,
    body: schemas.create,
    status: 201,
    output: schemas.entity,
    example: { body: definition.example, output: exampleEntity(resource) },
    location: (output) => `${definition.path}/${String(output.id)}`,
    async run(context, { body }) {
      const row = { ...newBase(context), ...withDefaults({ ...definition.fields, ...definition.readOnly }, body) };
      checkDistinct(definition.distinct, row);
      await inTransaction(context, async (change) => {
        const { transaction } = change;
        await checkReferences(transaction, definition.references, { after: row });
        await insertRows(change, { kind: kindOf(resource), rows: [row] });
      });
      return row;
    },
  });
}
