import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { idOf, nullable, text } from "../../engine/schemas/schema.ts";
import { sheetExample, sheetFields } from "./sheet-fields.ts";

/** Characters of the longest `viewKey`. */
export const viewKeyMax = 100;

/** A sheet of a project, on which view items are arranged. */
export const projectViews = defineResource({
  name: "ProjectView",
  plural: "ProjectViews",
  titles: { one: ["View", "Ansicht"], many: ["Views", "Ansichten"] },
  table: "project_views",
  path: "/api/v1/projects/{id}/views",
  parameter: "viewId",
  area: "Projects",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200 })),
    viewKey: titled(
      ["Key", "Schlüssel"],
      text({ max: viewKeyMax, description: "Short name, unique in the project; generated if absent" }),
    ),
    ...sheetFields,
  },
  readOnly: {
    projectId: titled(["Project", "Projekt"], idOf("project")),
    templateId: titled(
      ["Template", "Vorlage"],
      nullable(idOf("view template", { description: "The template from which it was created" })),
    ),
    removalId: titled(
      ["Removal", "Entfernung"],
      nullable(idOf("removal", { description: "Shared by everything that was removed together" })),
    ),
  },
  unique: [["projectId", "viewKey"]],
  example: {
    name: "Ground floor",
    viewKey: "ground-floor",
    ...sheetExample,
  },
});

/** A project view's row. */
export type ProjectViewRow = RowOf<typeof projectViews>;
