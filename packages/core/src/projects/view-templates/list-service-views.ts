import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import { serviceViews } from "./service-views.ts";

const serviceViewSchema = Type.Object(
  {
    id: idOf("service view", { description: "Never changes" }),
    name: Type.String(),
    viewKey: Type.String({ description: "Prefix of the views' short names" }),
    description: Type.String(),
    widthMm: Type.Number(),
    heightMm: Type.Number(),
    settings: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: "ServiceView", additionalProperties: false },
);

export const listServiceViews = defineOperation({
  name: "listServiceViews",
  method: "GET",
  path: "/api/v1/admin/serviceviews",
  tag: "View templates",
  summary: "List the templates that come with the service",
  description:
    "Returns the templates that come with the service: sheets, plans, a rack elevation and a signal flow. Copies of them can be changed.",
  privilege: "Admin View Templates",
  audience: "anyone",
  output: Type.Array(serviceViewSchema),
  example: { output: serviceViews.slice(0, 1) },
  run: async () => serviceViews,
});
