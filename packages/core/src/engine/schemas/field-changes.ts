import { Type } from "@sinclair/typebox";
import { escapePointer } from "./json-body.ts";

/** Schema of the field changes of an audit entry. */
export function fieldChangesSchema(description: string) {
  const properties = { field: Type.String(), before: Type.Unknown(), after: Type.Unknown() };
  return Type.Array(Type.Object(properties, { additionalProperties: false }), { description });
}

/** The pointer to a field that the audit trail names as `field` or `map.key`. */
export function pointerOf(name: string): string {
  const [field = "", ...key] = name.split(".");
  return key.length === 0 ? `/${field}` : `/${field}/${escapePointer(key.join("."))}`;
}
