import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { areas } from "../areas.ts";

export const listPrivileges = defineOperation({
  name: "listPrivileges",
  method: "GET",
  path: "/api/v1/admin/privileges",
  tag: "Roles",
  summary: "List the privileges",
  description: "Returns every privilege a role can carry.",
  privilege: "Admin Roles",
  audience: "anyone",
  output: Type.Array(
    Type.Object(
      { area: Type.String(), read: Type.String(), readWrite: Type.String() },
      { $id: "PrivilegeArea", additionalProperties: false },
    ),
  ),
  example: { output: [{ area: "Products", read: "Admin Products", readWrite: "Admin Products r/w" }] },
  run: async () => areas.map((area) => ({ area, read: `Admin ${area}`, readWrite: `Admin ${area} r/w` })),
});
