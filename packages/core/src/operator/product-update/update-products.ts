import { jobSchemaOf, queuedExampleOf, requestJob } from "../../application/mod.ts";
import { products } from "../../catalog/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid, type Issue } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Reader } from "../../ports/storage.ts";
import { projects } from "../../projects/mod.ts";
import { rehearseUpdate } from "./rehearse-update.ts";
import {
  parametersExample,
  rehearsalExample,
  rehearsalSchema,
  type UpdateParameters,
  updateRequestSchema,
} from "./schemas.ts";
import { readSelection } from "./selection.ts";
import { updateKind } from "./update-job.ts";

const jobSchema = jobSchemaOf(updateKind);

export const updateProducts = defineOperation({
  name: "updateProjectProducts",
  method: "POST",
  path: "/api/v1/admin/products/updateproducts",
  tag: "Products",
  summary: "Bring catalog changes to projects",
  description:
    "Brings fields of catalog products to the projects that use them. With `dryRun: true` the answer is 200 with what would change; otherwise a job makes one change set in each project. Snapshots never change; fields that a project has changed change only if `overwrite` is true. A product that would lose a connector with a cable in it is left unchanged and listed as a conflict. Emits no events.",
  privilege: "Admin Products r/w",
  audience: "anyone",
  body: updateRequestSchema,
  status: 202,
  output: jobSchema,
  location: ({ id }) => `/api/v1/jobs/${id}`,
  also: {
    status: 200,
    output: rehearsalSchema,
    example: rehearsalExample,
    is: (output) => isJsonObject(output) && "changes" in output,
  },
  grid: products.columns,
  example: { body: { ...parametersExample, dryRun: false }, output: queuedExampleOf(updateKind) },
  async run(context: OperationContext, { body: { dryRun, ...parameters } }) {
    const selection = readSelection(parameters, context.ports.clock.now());
    await checkNamed(context.store, parameters);
    if (dryRun) return rehearseUpdate(context.store, selection);
    return inTransaction(context, (change) => requestJob(change, updateKind, parameters));
  },
});

/** @throws {DomainError} `validation_failed` unless there are products, named in one way, and all that is named exists */
async function checkNamed(reader: Reader, { productIds, filterModel, projectIds }: UpdateParameters): Promise<void> {
  // An empty filter selects all products; null is the absence of one.
  const isFiltered = filterModel !== undefined && filterModel !== null;
  if (productIds === undefined && !isFiltered)
    throw invalid("/productIds", "required", "Name the products by productIds or by filterModel");
  if (productIds !== undefined && isFiltered)
    throw invalid("/filterModel", "not_allowed", "Name the products by productIds or by filterModel, not by both");
  const found = await Promise.all([
    reader.select(products.table, { where: all(live, among("id", productIds ?? [])) }),
    reader.select(projects.table, { where: all(live, among("id", projectIds ?? [])) }),
  ]);
  const known = new Set<string>(found.flat().map(({ id }) => id));
  const errors = [...unknownAmong(known, "/productIds", productIds), ...unknownAmong(known, "/projectIds", projectIds)];
  if (errors.length > 0)
    throw new DomainError("validation_failed", "Some products or projects do not exist", { errors });
}

function unknownAmong(known: ReadonlySet<string>, pointer: string, ids: readonly string[] = []): readonly Issue[] {
  return ids.flatMap((id, index) => (known.has(id) ? [] : [unknownReference(`${pointer}/${index}`, id)]));
}
