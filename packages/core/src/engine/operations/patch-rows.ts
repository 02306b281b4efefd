import type { BaseRow } from "../../ports/table.ts";
import type { Change } from "../rows/change.ts";
import { type Resource, withDefaults } from "../rows/definition.ts";
import { mergeFields } from "../rows/patch.ts";
import { checkReferences } from "../rows/references.ts";
import { changeEach } from "../rows/rows.ts";
import { claimUniqueValues, type UniqueClaim } from "../rows/unique-values.ts";
import { kindOf } from "../schemas/describe.ts";
import { checkDistinct } from "../schemas/distinct-items.ts";
import { checkFieldBytes } from "../schemas/field-bytes.ts";
import { isJsonObject } from "../schemas/json.ts";
import { validate } from "../schemas/validate.ts";
import { checkEach, checkVersions, type RowPatch, type VersionedPatch } from "./row-patches.ts";

/** A row whose patch was checked, and its fields after it. */
export interface PatchedRow<Row extends BaseRow> extends UniqueClaim<Row> {
  readonly before: Row;
  readonly after: Record<string, unknown>;
  readonly removed: boolean;
}

type ResourceRow = BaseRow & Record<string, unknown>;

/**
 * Changes rows at the versions last read, all or none; `deleted: true` removes one. Unique values may pass from row to
 * row. Returns the rows in the given order.
 * @throws {DomainError} `validation_failed`, `version_conflict`, `duplicate`
 */
export async function patchRows<Row extends ResourceRow>(
  change: Change,
  resource: Resource,
  patches: readonly RowPatch<Row, VersionedPatch>[],
): Promise<readonly ResourceRow[]> {
  const patched = await checkPatches(change, resource, patches);
  await claimUniqueValues<ResourceRow>(change, resource.table, patched);
  return writePatched(change, resource, patched);
}

/** Checks patches, without the unique values. @throws {DomainError} `validation_failed`, `version_conflict` */
export async function checkPatches<Row extends ResourceRow>(
  change: Change,
  resource: Resource,
  patches: readonly RowPatch<Row, VersionedPatch>[],
): Promise<readonly PatchedRow<Row>[]> {
  const merged = checkEach(patches, ({ before, patch, pointer }) => {
    return { before, pointer, removed: patch.deleted === true, after: patchedFields(resource, before, patch) };
  });
  const kept = merged.filter(({ removed }) => !removed);
  await checkReferences(change.transaction, resource.definition.references, ...kept);
  checkVersions(patches);
  return merged;
}

/** Writes rows whose unique values were claimed. Returns them in the given order. @throws {DomainError} `duplicate` */
export async function writePatched<Row extends ResourceRow>(
  change: Change,
  resource: Resource,
  patched: readonly PatchedRow<Row>[],
): Promise<readonly ResourceRow[]> {
  const rows = patched.map(({ before, after, removed }) => {
    // Written for kept rows too: the claim has marked those whose values pass to others as deleted.
    const changes = { ...after, deleted: removed };
    return { before, changes, action: removed ? ("delete" as const) : ("update" as const) };
  });
  return changeEach<ResourceRow>(change, { kind: kindOf(resource), rows });
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

function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}
