import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { readItems } from "./item-operations.ts";
import { listItems, lists } from "./table.ts";

export const readList = defineOperation({
  name: "readList",
  method: "GET",
  path: "/api/v1/lists/{key}",
  tag: "Catalog",
  summary: "Read a list with its active items",
  description: "Returns the active items of a list of values, in order.",
  ...forUsers,
  audience: "anyone",
  changesApart: true,
  output: Type.Object(
    { ...lists.schemas.entity.properties, items: Type.Array(listItems.schemas.entity) },
    { $id: "ListWithItems", additionalProperties: false },
  ),
  example: { output: { ...exampleEntity(lists), items: [exampleEntity(listItems)] } },
  async run(context, { parameters }) {
    const where = all(live, matches({ key: parameters["key"] ?? "" }));
    const [list] = await context.store.select(lists.table, { where, limit: 1 });
    if (!list) throw notFound();
    const items = await readItems(context.store, list.id);
    return { ...list, items: items.filter(({ active }) => active) };
  },
});
