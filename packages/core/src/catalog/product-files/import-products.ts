import { type Static, Type } from "@sinclair/typebox";
import { jobs, jobSchemaOf, queuedExampleOf, requestJob } from "../../application/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { boolean } from "../../engine/schemas/schema.ts";
import { products } from "../products.ts";
import { csvLine, decimalMarkOf, productPlacesOfCsv, productsHead, productsOfCsv } from "./csv.ts";
import { readingOf } from "./file-reading.ts";
import { checkImportRights, importKind } from "./import-job.ts";
import { jsonPlaces } from "./json-items.ts";
import { presentImport } from "./present-import.ts";
import { findImportFile } from "./read-file.ts";
import { rehearse } from "./rehearse.ts";
import { importedExample, importedSchema, importExample, importSchema, listedMax } from "./schemas.ts";
import { writeProducts } from "./write-products.ts";

const { definition } = products;
const closed = { additionalProperties: false };

export const importProducts = defineOperation({
  name: "importProducts",
  method: "POST",
  path: `${definition.path}/import`,
  tag: "Products",
  summary: "Import products from JSON or CSV",
  description:
    "Creates, changes or removes products, all or none: those in the body, answered by 200 with the differences, or up to 20,000 in an uploaded file, each of at most 524,288 characters, which a job imports. With `dryRun=true` the answer is the same, but nothing is written. `read` says what the file was taken for. A product is identified by its id, or else by its part number together with its manufacturer; a part number that no product has creates one. Other fields merge as with PATCH, and `deleted: true` removes. In CSV the first record names the columns as the export does or by their titles in English or German, in any case; commas, semicolons or tabs may separate cells, a column called `reason` or `Grund` is skipped, and numbers may have a decimal comma and marks between thousands, but one that may be either, such as `1,234`, is refused unless another number shows the mark; an empty cell clears a field that can be empty and keeps any other. Errors point to `/products/n`, where 0 is the first record below the names, with `line` and `column` in the text.",
  privilege: "Admin Products r/w",
  audience: "anyone",
  query: Type.Object({ dryRun: Type.Optional(boolean({ description: "True writes nothing" })) }, closed),
  body: importSchema,
  textBodies: {
    "text/csv": {
      example: productsHead() + csvLine({ id: null, version: null, ...definition.example }),
      parse: (text) => productsOfCsv(text),
    },
  },
  placesOf: (text, mediaType, count) =>
    mediaType === "text/csv" ? productPlacesOfCsv(text, count) : jsonPlaces(text, count),
  status: 202,
  output: jobSchemaOf(importKind),
  location: ({ id }) => `/api/v1/jobs/${id}`,
  also: {
    status: 200,
    output: importedSchema,
    example: importedExample,
    is: (output) => isJsonObject(output) && "changes" in output,
  },
  failures: [409],
  example: {
    body: importExample,
    output: queuedExampleOf(importKind),
  },
  async run(context: OperationContext, { query: { dryRun = false }, body, sent }) {
    const fileId = checkSource(body);
    if (fileId !== undefined) return requestImport(context, { fileId, dryRun });
    const { products: items = [] } = body;
    await checkNoneRuns(context);
    const run = dryRun ? rehearse : inTransaction;
    const written = await run(context, (change) => writeProducts(change, items));
    const read = readingOf(sent, decimalMarkOf);
    const { changeSetId } = context;
    return presentImport(written, { dryRun, changeSetId, products: items.length, read, listedMax });
  },
});

/** The file that a body names, if any. @throws {DomainError} `validation_failed` unless there are products or a file */
function checkSource({ products: items, fileId }: Static<typeof importSchema>) {
  if (items === undefined && fileId === undefined)
    throw invalid("/products", "required", "Send products or name a file");
  if (items !== undefined && fileId !== undefined)
    throw invalid("/fileId", "not_allowed", "Send products or name a file, not both");
  return fileId;
}

/** Refuses what would wait longer for a running import of a file than a request may. */
export async function checkNoneRuns({ store }: OperationContext): Promise<void> {
  const where = matches({ kind: importKind.name, status: "running" });
  const [running] = await store.select(jobs, { where, limit: 1 });
  if (!running) return;
  const message = `An import of a file is running as the job ${running.id}: wait for it or cancel it`;
  throw new DomainError("in_progress", message);
}

async function requestImport(context: OperationContext, parameters: Static<typeof importKind.parameters>) {
  checkImportRights(context);
  await findImportFile(context, parameters.fileId);
  return inTransaction(context, (change) => requestJob(change, importKind, parameters));
}
