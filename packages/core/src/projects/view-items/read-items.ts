import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { onProjectView } from "../views/subject.ts";
import { exampleItem } from "./examples.ts";
import { presentItem } from "./present.ts";
import { viewItemSchema } from "./schemas.ts";
import { onViewItem } from "./subject.ts";
import { viewItems } from "./table.ts";

export const listViewItems = defineOperation({
  ...onProjectView("reader"),
  audience: "anyone",
  name: "listViewItems",
  method: "GET",
  path: "/api/v1/projects/{id}/views/{viewId}/viewitems",
  tag: "View items",
  summary: "List the items of a view",
  description: "Returns everything drawn on a view, in the order it was added.",
  output: Type.Array(viewItemSchema),
  example: { output: [exampleItem] },
  async run(context, { subject }) {
    const where = all(live, matches({ projectId: subject.project.id, viewId: subject.view.id }));
    return (await context.store.select(viewItems, { where })).map(presentItem);
  },
});

export const getViewItem = defineOperation({
  ...onViewItem("reader"),
  audience: "anyone",
  name: "getViewItem",
  method: "GET",
  path: "/api/v1/projects/{id}/viewitems/{itemId}",
  tag: "View items",
  summary: "Read an item",
  description: "Returns one item with its geometry and style.",
  output: viewItemSchema,
  example: { output: exampleItem },
  run: async (_context, { subject }) => presentItem(subject.item),
});
