import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { languageTag } from "../../engine/schemas/locale.ts";
import { boolean, idOf, integer, mapOf, nullable, text } from "../../engine/schemas/schema.ts";

const keyPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";
const keyDescription = "Lower-case words with dashes; never changes";

/** A list of values to choose from, such as the categories of products. */
export const lists = defineResource({
  name: "List",
  plural: "Lists",
  titles: { one: ["List", "Liste"], many: ["Lists", "Listen"] },
  table: "lists",
  path: "/api/v1/admin/lists",
  parameter: "listId",
  area: "Lists",
  fields: {
    key: titled(
      ["Key", "Schlüssel"],
      text({ max: 100, pattern: keyPattern, description: `${keyDescription}; unique among lists` }),
      { hint: ["Programs read the list by it", "Damit lesen Programme die Liste"] },
    ),
    name: titled(["Name", "Name"], text({ max: 200 })),
    description: titled(["Description", "Beschreibung"], nullable(text({ max: 1000, form: "lines" }))),
  },
  unique: [["key"]],
  example: { key: "product-categories", name: "Product categories", description: null },
});

/** A value of a list. */
export const listItems = defineResource({
  name: "ListItem",
  plural: "ListItems",
  titles: { one: ["Item of a list", "Eintrag einer Liste"], many: ["Items", "Einträge"], short: ["Item", "Eintrag"] },
  table: "list_items",
  path: "/api/v1/admin/lists/{listId}/items",
  parameter: "itemId",
  area: "Lists",
  fields: {
    key: titled(
      ["Key", "Schlüssel"],
      text({ max: 100, pattern: keyPattern, description: `${keyDescription}; unique in its list` }),
    ),
    label: titled(["Label", "Bezeichnung"], text({ max: 200 })),
    labels: titled(["Labels by language", "Bezeichnungen je Sprache"], {
      ...mapOf(languageTag(), text({ max: 200 }), {
        description: "Labels in other languages, by locale",
        maxProperties: 100,
      }),
      default: {},
    }),
    position: titled(
      ["Position", "Platz"],
      integer({
        min: 0,
        description: "Position in the list; items at the same position are in the order they were added",
      }),
    ),
    colour: titled(["Colour", "Farbe"], nullable(text({ max: 7, pattern: "^#[0-9a-f]{6}$", description: "#rrggbb" })), {
      hint: ["#rrggbb, such as #1f77b4", "#rrggbb, zum Beispiel #1f77b4"],
    }),
    active: titled(
      ["Can be chosen", "Wählbar"],
      boolean({ default: true, description: "If false, users no longer see it; whatever uses it keeps it" }),
    ),
  },
  readOnly: { listId: titled(["List", "Liste"], idOf("list")) },
  unique: [["listId", "key"]],
  example: { key: "displays", label: "Displays", labels: { de: "Anzeigen" }, position: 0, colour: null, active: true },
});

/** A list's row. */
export type ListRow = RowOf<typeof lists>;

/** A list item's row. */
export type ListItemRow = RowOf<typeof listItems>;
