import { type Resource, withDefaults } from "../rows/definition.ts";
import { describe, exampleEntity, itemSuffix, kindOf } from "../schemas/describe.ts";
import { isJsonObject } from "../schemas/json.ts";
import type { JsonObject } from "../../ports/json.ts";
import { inTransaction } from "../rows/change.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { mergeFields } from "../rows/patch.ts";
import { checkDistinct } from "../schemas/distinct-items.ts";
import { checkReferences } from "../rows/references.ts";
import { checkFieldBytes } from "../schemas/field-bytes.ts";
import { changeRow, findLive } from "../rows/rows.ts";
import { validate } from "../schemas/validate.ts";
import { checkVersion } from "../rows/version.ts";

/** PATCH of some fields at the version last read; `deleted: true` removes. */
export function patchOperation(resource: Resource): Operation {
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "patch", method: "PATCH", suffix: itemSuffix(resource) }),
    summary: "Change one",
    privilege: `Admin ${definition.area} r/w`,
    body: schemas.patch,
    status: 200,
    output: schemas.entity,
    example: { body: { ...definition.example, version: 0 }, output: exampleEntity(resource) },
    subject: (context, parameters) => findLive(context.store, table, { id: parameters[definition.parameter] }),
    run: (context, { body, subject }) =>
      inTransaction(context, async (change) => {
        const { transaction } = change;
        const before = await findLive(transaction, table, { id: subject.id, lock: true });
        const after = patchedFields(resource, before, body);
        const removed = body.deleted === true;
        if (!removed) await checkReferences(transaction, definition.references, { before, after });
        checkVersion(body.version, before.version);
        return changeRow(change, {
          kind: kindOf(resource),
          before,
          changes: removed ? { ...after, deleted: true } : after,
          action: removed ? "delete" : "update",
        });
      }),
  });
}

/** The editable fields of a row after a merge patch. @throws {DomainError} `validation_failed` when they do not conform */
export function patchedFields(
  resource: Resource,
  before: Readonly<Record<string, unknown>>,
  body: unknown,
): Record<string, unknown> {
  const { fields } = resource.definition;
  const { version: _version, deleted: _deleted, ...patch } = isJsonObject(body) ? body : {};
  const current = pick(before, Object.keys(fields));
  const merged = mergeFields(current, patch);
  checkFieldBytes(current, merged);
  const after = withDefaults(fields, validate(resource.schemas.create, merged));
  checkDistinct(resource.definition.distinct, after, current);
  return after;
}

function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): JsonObject {
  // Rows of a resource hold only JSON values; their columns were declared by JSON schemas.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as JsonObject;
}
