import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { boolean, idOf, list } from "../../engine/schemas/schema.ts";
import { products } from "../products.ts";
import { comparisonRows } from "./comparison-rows.ts";

const { schemas, table } = products;
const closed = { additionalProperties: false };

/** Products compared at once, at most: a screen shows no more columns. */
const comparedMax = 10;

const comparisonSchema = Type.Object(
  {
    products: Type.Array(schemas.entity, { description: "In the order of the request" }),
    rows: Type.Array(
      Type.Object(
        {
          pointer: Type.String({ description: "Place in the product; connectors by name, accessories by product" }),
          label: Type.String(),
          values: Type.Array(Type.Unknown(), { description: "In the order of the products; null for nothing" }),
          differs: boolean({ description: "True when the values are not all the same" }),
        },
        { $id: "ComparisonRow", ...closed },
      ),
    ),
  },
  { $id: "Comparison", ...closed },
);

const example = exampleEntity(products);
const otherExample = { ...example, id: "6740a1f2c3d4e5f60718293b", name: "65 inch display" };

export const compareProducts = defineOperation({
  name: "compareProducts",
  method: "POST",
  path: "/api/v1/admin/products/compare",
  tag: "Products",
  summary: "Compare products",
  description:
    "Returns one row for each field, attribute, connector and accessory of 2 to 10 products, and whether their values differ. Connectors match by name, then by connector and direction.",
  privilege: "Admin Products",
  audience: "anyone",
  body: Type.Object(
    {
      productIds: { ...list(idOf("product"), { max: comparedMax }), minItems: 2, uniqueItems: true },
      onlyDifferences: Type.Optional(boolean({ description: "True leaves out rows whose values are all the same" })),
    },
    { $id: "ProductComparison", ...closed },
  ),
  output: comparisonSchema,
  failures: [404],
  example: {
    body: { productIds: [example.id, otherExample.id], onlyDifferences: true },
    output: {
      products: [example, otherExample],
      rows: [{ pointer: "/name", label: "Name", values: [example["name"], otherExample.name], differs: true }],
    },
  },
  async run(context, { body: { productIds, onlyDifferences = false } }) {
    const where = all(live, among("id", productIds));
    const found = new Map(
      (await context.store.select(table, { where })).map((product) => [String(product.id), product]),
    );
    const compared = productIds.flatMap((id) => found.get(id) ?? []);
    if (compared.length < productIds.length) throw notFound();
    const rows = comparisonRows(compared).filter(({ differs }) => differs || !onlyDifferences);
    return { products: compared, rows };
  },
});
