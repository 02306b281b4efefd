import { cancelJobOf, jobSchemaOf, queuedExampleOf, requestJob } from "../../application/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { reindexKind } from "./reindex-job.ts";
import { findReindex, readReindexState, reindexStateExample, reindexStateSchema } from "./reindex-state.ts";

const path = "/api/v1/admin/products/reindex";
const tag = "Products";

const reindexProducts = defineOperation({
  name: "reindexProducts",
  method: "POST",
  path,
  tag,
  summary: "Compute the vectors of all products again",
  privilege: "Admin Products r/w",
  audience: "anyone",
  status: 202,
  output: jobSchemaOf(reindexKind),
  location: ({ id }) => `/api/v1/jobs/${id}`,
  failures: [409],
  example: { output: queuedExampleOf(reindexKind) },
  run: (context) => inTransaction(context, (change) => requestJob(change, reindexKind, {})),
});

const getProductReindex = defineOperation({
  name: "getProductReindex",
  method: "GET",
  path,
  tag,
  summary: "Read the state of the products' vectors",
  privilege: "Admin Products",
  audience: "anyone",
  status: 200,
  output: reindexStateSchema,
  example: { output: reindexStateExample },
  run: readReindexState,
});

const cancelProductReindex = defineOperation({
  name: "cancelProductReindex",
  method: "POST",
  path: `${path}/cancel`,
  tag,
  summary: "Cancel the reindex of products",
  privilege: "Admin Products r/w",
  audience: "anyone",
  status: 202,
  output: reindexStateSchema,
  example: { output: { ...reindexStateExample, state: "cancelled", etaSeconds: null } },
  async run(context) {
    const job = await findReindex(context);
    if (job && job.finishedAt === null) await cancelJobOf(context, job.id);
    return readReindexState(context);
  },
});

/** Operations on the vectors of products. */
export const reindexOperations = [reindexProducts, getProductReindex, cancelProductReindex];
