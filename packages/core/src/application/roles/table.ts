import { Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { oneOfGrowing } from "../../engine/schemas/growing.ts";
import { boolean, nullable, text } from "../../engine/schemas/schema.ts";
import { privileges } from "../areas.ts";

/** A named set of privileges. */
export const roles = defineResource({
  name: "Role",
  plural: "Roles",
  titles: { one: ["Role", "Rolle"], many: ["Roles", "Rollen"] },
  table: "roles",
  path: "/api/v1/admin/roles",
  parameter: "roleId",
  area: "Roles",
  fields: {
    name: titled(["Name", "Name"], text({ max: 100 })),
    description: titled(["Description", "Beschreibung"], nullable(text({ max: 1000, form: "lines" }))),
    privileges: titled(
      ["Privileges", "Rechte"],
      Type.Array(oneOfGrowing(privileges), { uniqueItems: true, maxItems: privileges.length }),
      {
        hint: [
          "You can give and take only what you hold yourself. Read and write includes reading.",
          "Geben und nehmen können Sie nur, was Sie selbst haben. Lesen und schreiben schließt lesen ein.",
        ],
      },
    ),
  },
  readOnly: {
    builtIn: titled(
      ["Built in", "Eingebaut"],
      boolean({ default: false, description: "Built-in roles can neither be changed nor removed" }),
    ),
  },
  unique: [["name"]],
  uniqueRules: { name: "any case" },
  example: {
    name: "Catalog editor",
    description: "Keeps the catalog",
    privileges: ["Admin Products r/w", "Admin Cables r/w"],
  },
});

/** A role's row. */
export type RoleRow = RowOf<typeof roles>;

/** The built-in role that holds every privilege. */
export const administratorRole = "Administrator";

/** The built-in role of every user, without privileges. */
export const userRole = "User";
