import { fieldsByKind } from "@design-catalog/client/fields";
import { labelOf } from "./words.ts";

/** Title of a field of a row, such as of a change; a part of it, or a field of a later version, has its own name. */
export function fieldText(kind: string, field: string): string {
  const [name = "", ...parts] = field.split(".");
  const described = new Map(Object.entries(fieldsByKind[kind] ?? {})).get(name);
  return [described ? labelOf(described) : name, ...parts].join(": ");
}
