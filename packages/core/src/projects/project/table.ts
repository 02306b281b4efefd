import { Type } from "@sinclair/typebox";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { boolean, idOf, mapOf, nullable, text } from "../../engine/schemas/schema.ts";
import { visibleName } from "../../engine/schemas/visible-name.ts";

/** A project, or with `locked: true` a snapshot of one. */
export const projects = defineResource({
  name: "Project",
  plural: "Projects",
  table: "projects",
  quota: "projects",
  path: "/api/v1/projects",
  parameter: "id",
  area: "Projects",
  fields: {
    name: visibleName({ max: 200 }),
    number: nullable(text({ max: 100 })),
    description: nullable(text({ max: 4000 })),
    client: nullable(text({ max: 200 })),
    settings: {
      ...mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), {
        description: "Settings of the project by name",
        maxProperties: 200,
      }),
      default: {},
    },
  },
  readOnly: {
    ownerId: idOf("user", { description: "The user who may delete it" }),
    locked: boolean({ default: false, description: "True for a snapshot, which never changes" }),
    uniqueNumber: nullable(text({ max: 30, description: "Number of a snapshot, never reused" })),
    sourceProjectId: nullable(idOf("project", { description: "The source of a copy or snapshot" })),
    message: nullable(text({ max: 4000, description: "Why a snapshot was taken" })),
  },
  example: {
    name: "Lobby video wall",
    number: "P-2026-014",
    description: null,
    client: "Northwind Hotels",
    settings: {},
  },
});

/** A project's row. */
export type ProjectRow = RowOf<typeof projects>;
