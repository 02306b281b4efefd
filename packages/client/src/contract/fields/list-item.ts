/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ListItem } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link ListItem}. */
export const listItemFields: FieldsOf<ListItem> = {
  ...baseFields,
  key: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, max: 100, isRequired: true },
  label: { kind: "text", title: {"en":"Label","de":"Bezeichnung"}, max: 200, isRequired: true },
  labels: { kind: "entries", title: {"en":"Labels by language","de":"Bezeichnungen je Sprache"}, isRequired: true },
  position: { kind: "number", title: {"en":"Position","de":"Platz"}, min: 0, isRequired: true },
  colour: { kind: "text", title: {"en":"Colour","de":"Farbe"}, hint: {"en":"#rrggbb, such as #1f77b4","de":"#rrggbb, zum Beispiel #1f77b4"}, max: 7 },
  active: { kind: "switch", title: {"en":"Can be chosen","de":"Wählbar"}, initial: true, isRequired: true },
  listId: { kind: "reference", title: {"en":"List","de":"Liste"}, to: "list", isRequired: true, isReadOnly: true },
};
