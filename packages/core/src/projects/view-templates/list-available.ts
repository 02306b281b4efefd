import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { viewTemplates } from "./table.ts";

/** Templates that users can make views from, without those that an administrator has hidden or removed. */
export const availableTemplates = all(live, matches({ hidden: false }));

export const listAvailableViewTemplates = defineOperation({
  name: "listAvailableViewTemplates",
  method: "GET",
  path: "/api/v1/views",
  tag: "Views",
  summary: "List the templates for new views",
  description: "Returns the templates that are neither hidden nor removed, oldest first.",
  ...forUsers,
  audience: "anyone",
  output: Type.Array(viewTemplates.schemas.entity),
  example: { output: [exampleEntity(viewTemplates)] },
  run: (context) => context.store.select(viewTemplates.table, { where: availableTemplates }),
});
