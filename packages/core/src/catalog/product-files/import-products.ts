import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { boolean } from "../../engine/schemas/schema.ts";
import { products } from "../products.ts";
import { csvHead, csvLine, productsOfCsv } from "./csv.ts";
import { presentImport } from "./present-import.ts";
import { rehearse } from "./rehearse.ts";
import { importedExample, importedSchema, importExample, importSchema } from "./schemas.ts";
import { writeProducts } from "./write-products.ts";

const { definition } = products;
const closed = { additionalProperties: false };

/** Writes the products of a file, all or none. A dry run answers the same and writes nothing. */
export const importProducts = defineOperation({
  name: "importProducts",
  method: "POST",
  path: `${definition.path}/import`,
  tag: "Products",
  summary: "Write those of a JSON or CSV file",
  privilege: "Admin Products r/w",
  audience: "anyone",
  query: Type.Object({ dryRun: Type.Optional(boolean({ description: "True writes nothing" })) }, closed),
  body: importSchema,
  csvBody: productsOfCsv,
  status: 200,
  output: importedSchema,
  failures: [409],
  example: {
    body: importExample,
    csv: csvHead + csvLine({ id: null, version: null, ...definition.example }),
    output: importedExample,
  },
  async run(context, { query: { dryRun = false }, body: { products: items } }) {
    const run = dryRun ? rehearse : inTransaction;
    const written = await run(context, (change) => writeProducts(change, items));
    return presentImport(written, { dryRun, products: items.length });
  },
});
