import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { csvFormOf, csvOptions } from "../../engine/csv/csv-options.ts";
import type { CsvForm } from "../../engine/csv/csv.ts";
import { matchingFilter } from "../../engine/grid/matching-filter.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { all, live } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { products } from "../products.ts";
import { csvLine, productsHead } from "./csv.ts";

type ProductRow = RowOf<typeof products>;

const { definition, table, columns, schemas } = products;

const mediaTypes = { csv: "text/csv; charset=utf-8", json: "application/json" } as const;

const body = Type.Object(
  { format: oneOf(["csv", "json"]), ...csvOptions, filterModel: Type.Optional(filterModelSchema) },
  { $id: "ProductsExport", additionalProperties: false },
);

/** JSON is described by the schema; both forms are streams. */
const exported = Type.Unsafe<TextStream>(
  Type.Object({ products: Type.Array(schemas.entity) }, { $id: "ExportedProducts", additionalProperties: false }),
);

export const exportProducts = defineOperation({
  name: "exportProducts",
  method: "POST",
  path: `${definition.path}/export`,
  tag: "Products",
  summary: "Download products as CSV or JSON",
  description:
    "Downloads the live products that match a filter of the grid, in the order of their ids. In CSV, lists and attributes are JSON in their cells, and an apostrophe precedes cells that a spreadsheet would run as formulas.",
  privilege: "Admin Products",
  audience: "anyone",
  body,
  replayable: false,
  mayLag: true,
  grid: columns,
  output: exported,
  streams: { "text/csv": productsHead() + csvLine(exampleEntity(products)) },
  example: {
    body: { format: "csv", filterModel: { category: { filterType: "text", type: "equals", filter: "Displays" } } },
    output: { products: [exampleEntity(products)] },
  },
  async run(context, { body: { format, filterModel, ...options } }) {
    const { store, ports } = context;
    const where = all(live, matchingFilter<ProductRow>(columns, filterModel, ports.clock.now()));
    const pages = await rowPages(store, table, where);
    const fileName = `products-${formatTimestamp(ports.clock.now()).slice(0, 10)}.${format}`;
    const parts = format === "csv" ? csvParts(pages, csvFormOf(options)) : jsonParts(pages);
    return new TextStream(parts, { mediaType: mediaTypes[format], fileName });
  },
});

async function* csvParts(pages: AsyncIterable<readonly ProductRow[]>, form: CsvForm): AsyncGenerator<string> {
  yield productsHead(form);
  for await (const page of pages) yield page.map((product) => csvLine(product, form)).join("");
}

/** One object with the member `products`, one product a line. */
async function* jsonParts(pages: AsyncIterable<readonly ProductRow[]>): AsyncGenerator<string> {
  yield '{"products":[';
  let separator = "\n";
  for await (const page of pages) {
    yield separator + page.map((product) => JSON.stringify(product)).join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}
