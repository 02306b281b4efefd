import { Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { boolean, idOf, mapOf, nullable, text } from "../../engine/schemas/schema.ts";

/** A project, or with `locked: true` a snapshot of one. */
export const projects = defineResource({
  name: "Project",
  plural: "Projects",
  titles: { one: ["Project", "Projekt"], many: ["Projects", "Projekte"] },
  table: "projects",
  quota: "projects",
  persons: { ownerId: { erased: "pseudonym" } },
  path: "/api/v1/projects",
  parameter: "id",
  area: "Projects",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200 })),
    number: titled(["Number", "Nummer"], nullable(text({ max: 100 }))),
    description: titled(["Description", "Beschreibung"], nullable(text({ max: 4000, form: "lines" }))),
    client: titled(["Client", "Auftraggeber"], nullable(text({ max: 200 }))),
    settings: titled(["Settings", "Einstellungen"], {
      ...mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), {
        description: "Settings of the project by name",
        maxProperties: 200,
      }),
      default: {},
    }),
  },
  readOnly: {
    ownerId: titled(["Owner", "Eigentümer"], idOf("user", { description: "The user who may delete it" })),
    locked: titled(
      ["Locked", "Gesperrt"],
      boolean({ default: false, description: "True for a snapshot, which never changes" }),
    ),
    uniqueNumber: titled(
      ["Number of the snapshot", "Nummer des Snapshots"],
      nullable(text({ max: 30, description: "Number of a snapshot, never reused" })),
    ),
    sourceProjectId: titled(
      ["Source project", "Ursprüngliches Projekt"],
      nullable(idOf("project", { description: "The source of a copy or snapshot" })),
    ),
    message: titled(
      ["Message", "Nachricht"],
      nullable(text({ max: 4000, form: "lines", description: "Why a snapshot was taken" })),
    ),
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
