/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { List } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link List}. */
export const listFields: FieldsOf<List> = {
  ...baseFields,
  key: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, hint: {"en":"Programs read the list by it","de":"Damit lesen Programme die Liste"}, max: 100, isRequired: true },
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
};
