import { defineResource, type RowOf } from "../../resource/definition.ts";
import { boolean, nullable, text } from "../../resource/schema.ts";
import { visibleName } from "../../resource/visible-name.ts";
import { sheetExample, sheetFields } from "../project-views/sheet-fields.ts";
import { viewKeyMax } from "../project-views/table.ts";

/** What new views of projects can be made from. */
export const viewTemplates = defineResource({
  name: "ViewTemplate",
  plural: "ViewTemplates",
  table: "view_templates",
  path: "/api/v1/admin/views",
  parameter: "viewId",
  area: "View Templates",
  fields: {
    name: visibleName({ max: 200 }),
    viewKey: nullable(text({ max: viewKeyMax, description: "Where the short names of the views begin" })),
    ...sheetFields,
    hidden: boolean({ default: false, description: "True while it is not offered to users" }),
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
