import { mergeFields } from "../../engine/rows/patch.ts";
import { checkFieldBytes } from "../../engine/schemas/field-bytes.ts";
import { validate } from "../../engine/schemas/validate.ts";
import { editableSchemas, type ViewItemPatch } from "./schemas.ts";
import type { ViewItemRow } from "./table.ts";

/**
 * Applies a merge patch to the members that it names; maps merge by key.
 * @throws {DomainError} `validation_failed` when an item of the type has no such member or does not take its value
 */
export function patchedItem(before: ViewItemRow, patch: ViewItemPatch): Partial<ViewItemRow> {
  const schema = editableSchemas[before.type];
  const { version: _version, deleted: _deleted, ...members } = patch;
  const current = pick(before, Object.keys(schema.properties));
  const merged = mergeFields(current, members);
  checkFieldBytes(current, merged);
  return pick(validate(schema, merged), Object.keys(members));
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
