import { defineOperation, type Operation } from "../calls/operation.ts";
import { inTransaction } from "../rows/change.ts";
import { baseSchema, type Resource, withDefaults } from "../rows/definition.ts";
import { checkReferences } from "../rows/references.ts";
import { changeRow, findLive } from "../rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../rows/version.ts";
import { describe, exampleEntity, itemSuffix, kindOf, withArticle, wordsOf } from "../schemas/describe.ts";
import { checkDistinct } from "../schemas/distinct-items.ts";

/** PUT of all fields: never creates, checks `version` when present, ignores read-only members. */
export function replaceOperation(resource: Resource): Operation {
  const { one } = wordsOf(resource);
  const { definition, schemas, table } = resource;
  const { version: _, ...ignored } = { ...baseSchema, ...definition.readOnly };
  return defineOperation({
    ...describe(resource, { verb: "replace", method: "PUT", suffix: itemSuffix(resource) }),
    summary: `Replace ${withArticle(one)}`,
    description: `Replaces every field of the ${one}: fields left out of the body get their defaults. A version in the body must be the current one.`,
    privilege: `Admin ${definition.area} r/w`,
    body: schemas.replace,
    ignoredMembers: Object.keys(ignored),
    output: schemas.entity,
    example: { body: { ...definition.example, version: 0 }, output: exampleEntity(resource) },
    subject: (context, parameters) => findLive(context.store, table, { id: parameters[definition.parameter] }),
    run: (context, { body, subject }) =>
      inTransaction(context, async (change) => {
        const { transaction } = change;
        const before = await findLive(transaction, table, { id: subject.id, lock: true });
        const changes = withDefaults(definition.fields, body);
        checkDistinct(definition.distinct, changes, before);
        await checkReferences(transaction, definition.references, { before, after: changes });
        checkVersion(body.version, before.version);
        checkExpectedVersion(context, before);
        return changeRow(change, { kind: kindOf(resource), before, changes });
      }),
  });
}
