import { Type } from "@sinclair/typebox";
import { defineResource, type RowOf } from "../../resource/definition.ts";
import { idOf, mapOf, nullable, number, text } from "../../resource/schema.ts";

/** A sheet of a project, on which view items are arranged. */
export const projectViews = defineResource({
  name: "ProjectView",
  plural: "ProjectViews",
  table: "project_views",
  path: "/api/v1/projects/{id}/views",
  parameter: "viewId",
  area: "Projects",
  fields: {
    name: text({ max: 200 }),
    viewKey: text({ max: 100, description: "Short name, unique in the project; made where it is left out" }),
    description: nullable(text({ max: 4000 })),
    widthMm: nullable(number({ min: 0 })),
    heightMm: nullable(number({ min: 0 })),
    settings: {
      ...mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), {
        description: "Settings of the view by name",
        maxProperties: 200,
      }),
      default: {},
    },
  },
  readOnly: {
    projectId: idOf("project"),
    templateId: nullable(idOf("view template", { description: "The template it was made from" })),
    removalId: nullable(idOf("removal", { description: "What was removed together carries the same" })),
  },
  unique: [["projectId", "viewKey"]],
  example: {
    name: "Ground floor",
    viewKey: "ground-floor",
    description: null,
    widthMm: 420,
    heightMm: 297,
    settings: {},
  },
});

/** A project view's row. */
export type ProjectViewRow = RowOf<typeof projectViews>;
