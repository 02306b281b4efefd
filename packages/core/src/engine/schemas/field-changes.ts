import { Type } from "@sinclair/typebox";

/** Schema of the field changes of an audit entry. */
export function fieldChangesSchema(description: string) {
  const properties = { field: Type.String(), before: Type.Unknown(), after: Type.Unknown() };
  return Type.Array(Type.Object(properties, { additionalProperties: false }), { description });
}
