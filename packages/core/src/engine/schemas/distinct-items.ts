import { DomainError } from "../errors.ts";
import { sameJson } from "./json.ts";

/**
 * Checks that no two items of a field have the same value of a member; `distinct` names the members by field. Ignores a
 * field that is as it was `before`: a change of another field must not fail because of it.
 * @throws {DomainError} `validation_failed` with `duplicate_item` for each that repeats an earlier one
 */
export function checkDistinct(
  distinct: { readonly [field: string]: string | undefined } = {},
  fields: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): void {
  const changed = Object.entries(distinct).filter(([field]) => !sameJson(before[field], fields[field]));
  const errors = changed.flatMap(([field, member]) => {
    if (member === undefined) return [];
    const items: readonly object[] = Array.isArray(fields[field]) ? fields[field] : [];
    const values = items.map((item): unknown => Reflect.get(item, member));
    const repeated = [...values.keys()].filter((index) => values.indexOf(values[index]) < index);
    const issue = { code: "duplicate_item", message: `Another item has the same ${member}` };
    return repeated.map((index) => ({ pointer: `/${field}/${index}/${member}`, ...issue }));
  });
  if (errors.length > 0) throw new DomainError("validation_failed", "Some items repeat one before them", { errors });
}
