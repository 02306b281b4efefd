import { fieldsByKind, kinds } from "@design-catalog/client/fields";
import { kindNames } from "./kinds.ts";
import { labelOf } from "./words.ts";

/** Every kind of the audit trail with its name, in the order of the names: rows, not their items, and no jobs. */
export const auditedKindOptions = Object.entries(kindNames)
  .filter(([kind]) => kind !== "Job" && (kind in fieldsByKind || !(kind in kinds)))
  .toSorted(([, one], [, other]) => one.localeCompare(other));

/** Title of a field of a row, such as of a change; a part of it, or a field of a later version, has its own name. */
export function fieldText(kind: string, field: string): string {
  const [name = "", ...parts] = field.split(".");
  const described = new Map(Object.entries(fieldsByKind[kind] ?? {})).get(name);
  return [described ? labelOf(described) : name, ...parts].join(": ");
}
