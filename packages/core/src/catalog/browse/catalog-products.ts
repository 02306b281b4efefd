import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { all, live } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import type { Condition } from "../../ports/condition.ts";
import { products } from "../products.ts";

const { schemas, table, columns } = products;
const example = exampleEntity(products);

/** Products that users see: discontinued ones, which projects still use, but no drafts. */
const published: Condition<"deleted" | "status"> = all(live, {
  op: "not",
  condition: { op: "equals", column: "status", value: "draft" },
});

export const queryCatalogProducts = defineOperation({
  name: "queryCatalogProducts",
  path: "/api/v1/products/grid",
  tag: "Catalog",
  summary: "Filter, sort and page products",
  description: "Returns a page of the published products of the catalog.",
  ...forUsers,
  audience: "anyone",
  ...gridOf(schemas.entity, columns, { row: example }),
  mayLag: true,
  run: (context, { body }) => readGrid(context, { table, columns, visible: published }, body),
});

export const getCatalogProduct = defineOperation({
  name: "getCatalogProduct",
  method: "GET",
  path: "/api/v1/products/{id}",
  tag: "Catalog",
  summary: "Read a product",
  description: "Returns one published product; a draft is not found.",
  ...forUsers,
  audience: "anyone",
  output: schemas.entity,
  example: { output: example },
  async run(context, { parameters }) {
    const product = await findLive(context.store, table, { id: parameters.id });
    if (product.status === "draft") throw notFound();
    return product;
  },
});
