import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { boolean, nullable, text } from "../../engine/schemas/schema.ts";
import { sheetExample, sheetFields } from "../views/sheet-fields.ts";
import { viewKeyMax } from "../views/table.ts";

/** A template for new views of projects. */
export const viewTemplates = defineResource({
  name: "ViewTemplate",
  plural: "ViewTemplates",
  titles: {
    one: ["View template", "Vorlage für Ansichten"],
    many: ["View templates", "Vorlagen für Ansichten"],
    short: ["Template", "Vorlage"],
  },
  table: "view_templates",
  path: "/api/v1/admin/views",
  parameter: "viewId",
  area: "View Templates",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200 })),
    viewKey: titled(
      ["Key", "Schlüssel"],
      nullable(text({ max: viewKeyMax, description: "Prefix of the views' short names" })),
      {
        hint: [
          "Begins the short names of views made from the template",
          "Damit beginnen die Kurznamen der Ansichten, die aus der Vorlage entstehen",
        ],
      },
    ),
    ...sheetFields,
    hidden: titled(
      ["Hidden from users", "Für Benutzer verborgen"],
      boolean({ default: false, description: "True if it is not offered to users" }),
    ),
  },
  example: {
    name: "Floor plan, A3",
    viewKey: "floor",
    ...sheetExample,
    hidden: false,
  },
});

/** A view template's row. */
export type ViewTemplateRow = RowOf<typeof viewTemplates>;
