import type { JsonObject } from "../../ports/json.ts";
import type { BaseRow } from "../../ports/table.ts";
import type { Change } from "../rows/change.ts";
import { type Resource, withDefaults } from "../rows/definition.ts";
import { mergeFields } from "../rows/patch.ts";
import { checkReferences } from "../rows/references.ts";
import { changeEach } from "../rows/rows.ts";
import { kindOf } from "../schemas/describe.ts";
import { checkDistinct } from "../schemas/distinct-items.ts";
import { checkFieldBytes } from "../schemas/field-bytes.ts";
import { isJsonObject } from "../schemas/json.ts";
import { validate } from "../schemas/validate.ts";
import { checkEach, checkVersions, type RowPatch, type VersionedPatch } from "./row-patches.ts";

/**
 * Changes rows at the versions last read, all or none; `deleted: true` removes one. Removals come first, so another row
 * may take a unique value over. Returns the rows in the given order.
 * @throws {DomainError} `validation_failed`, `version_conflict`, `duplicate`
 */
export async function patchRows<Row extends BaseRow & Record<string, unknown>>(
  change: Change,
  resource: Resource,
  patches: readonly RowPatch<Row, VersionedPatch>[],
): Promise<readonly (BaseRow & Record<string, unknown>)[]> {
  const { references } = resource.definition;
  const merged = checkEach(patches, ({ before, patch, pointer }) => {
    return { before, pointer, removed: patch.deleted === true, after: patchedFields(resource, before, patch) };
  });
  const kept = merged.filter(({ removed }) => !removed);
  await checkReferences(change.transaction, references, ...kept);
  checkVersions(patches);
  const removals = merged
    .filter(({ removed }) => removed)
    .map(({ before, after }) => ({ before, changes: { ...after, deleted: true }, action: "delete" as const }));
  const kind = kindOf(resource);
  const changed = [
    ...(await changeEach(change, { kind, rows: removals })),
    ...(await changeEach(change, { kind, rows: kept.map(({ before, after }) => ({ before, changes: after })) })),
  ];
  const byId = new Map(changed.map((row) => [row.id, row]));
  return patches.map(({ before }) => byId.get(before.id) ?? before);
}

/** The editable fields of a row, or of one that has none yet, after a merge patch. @throws {DomainError} `validation_failed` when they do not conform */
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
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])) as JsonObject;
}
