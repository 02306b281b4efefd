/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Role } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Role}. */
export const roleFields: FieldsOf<Role> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 100, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
  privileges: { kind: "choices", title: {"en":"Privileges","de":"Rechte"}, hint: {"en":"You can give and take only what you hold yourself. Read and write includes reading.","de":"Geben und nehmen können Sie nur, was Sie selbst haben. Lesen und schreiben schließt lesen ein."}, isRequired: true },
  builtIn: { kind: "switch", title: {"en":"Built in","de":"Eingebaut"}, initial: false, isRequired: true, isReadOnly: true },
};
