import { type FieldChange, fieldChanges } from "../../engine/rows/audit.ts";
import { placedNames, type ProjectProductRow } from "../products/table.ts";

/**
 * Columns of a project product that tell where its other fields are from. They follow the fields that come back: as values
 * of their own they would stay because the mark of another field has changed since, or take the mark from a field that stays.
 */
export function originOfProduct(
  row: ProjectProductRow,
  { changes, differences }: { readonly changes: object; readonly differences: readonly FieldChange[] },
): Partial<ProjectProductRow> {
  const changed = new Map(differences.map((difference) => [difference.field, difference]));
  const back = new Set(placedNames.filter((name) => name in changes));
  const marks = changed.get("overridden");
  const [before, after] = [namesIn(marks?.before), namesIn(marks?.after)];
  const overridden = placedNames.filter((name) => {
    const isReverted = before.has(name) !== after.has(name) && (back.has(name) || !changed.has(name));
    return isReverted ? before.has(name) : row.overridden.includes(name);
  });
  const version = changed.get("catalogVersion");
  // A value of an older version has come back, whatever later updates have changed.
  const isOlder = version !== undefined && (back.size > 0 || row.catalogVersion === version.after);
  const catalogVersion = isOlder ? numberIn(version.before) : row.catalogVersion;
  return {
    ...(fieldChanges(row, { overridden }).length > 0 ? { overridden } : {}),
    ...(catalogVersion === row.catalogVersion ? {} : { catalogVersion }),
  };
}

function namesIn(value: unknown): ReadonlySet<unknown> {
  return new Set<unknown>(Array.isArray(value) ? value : []);
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
