import { type AuditRow, type FieldChange, fieldChanges } from "../rows/audit.ts";
import { isJsonObject, sameJson } from "../schemas/json.ts";

/** Outcome of taking back changes of a row. */
export interface Reverted {
  /** Columns with the values that they get. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Names of fields that have changed again since, and stay. */
  readonly kept: readonly string[];
}

/**
 * Reverts each field that still holds the value that the change gave it; a field that has changed again stays. A name
 * `<field>.<key>` means one key of a map.
 */
export function revertFields(row: object, differences: readonly FieldChange[]): Reverted {
  const values = new Map<string, unknown>(Object.entries(row));
  const changed = new Set<string>();
  const kept: string[] = [];
  for (const { field, before, after } of differences) {
    const [name = "", ...rest] = field.split(".");
    const key = rest.length === 0 ? undefined : rest.join(".");
    const now = values.get(name) ?? null;
    const current = key === undefined ? now : memberOf(now, key);
    if (sameJson(current, before)) continue;
    if (!sameJson(current, after)) {
      kept.push(field);
      continue;
    }
    values.set(name, key === undefined ? before : withMember(now, key, before));
    changed.add(name);
  }
  return { changes: Object.fromEntries([...changed].map((name) => [name, values.get(name)])), kept };
}

/**
 * True for a row that is as the entries since its creation left it, whatever happened in between: who removes and restores
 * it changes nothing.
 */
export function isAsLeft(row: { readonly version: number }, entries: readonly AuditRow[]): boolean {
  // One that nobody else has written is, also where an upgrade has stored its texts in another form.
  if (row.version < entries.length) return true;
  const left = new Map<string, unknown>([["deleted", false]]);
  for (const { field, after } of entries.flatMap(({ changes }) => changes)) {
    const [name = "", ...rest] = field.split(".");
    left.set(name, rest.length === 0 ? after : withMember(left.get(name), rest.join("."), after));
  }
  return fieldChanges(Object.fromEntries(left), row).length === 0;
}

/** Merges the changes that one change set made to one row, oldest first. */
export function mergeChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  const merged = new Map<string, FieldChange>();
  for (const change of changes)
    merged.set(change.field, { ...change, before: (merged.get(change.field) ?? change).before });
  return [...merged.values()];
}

function memberOf(map: unknown, key: string): unknown {
  return isJsonObject(map) && Object.hasOwn(map, key) ? map[key] : null;
}

/** A map with a member, or without it for null: the audit trail does not tell an absent key from null. */
function withMember(map: unknown, key: string, value: unknown): object {
  const others = Object.entries(isJsonObject(map) ? map : {}).filter(([name]) => name !== key);
  return Object.fromEntries(value === null ? others : [...others, [key, value]]);
}
