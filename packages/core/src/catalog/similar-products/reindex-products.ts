import { cancelJobOf, jobSchemaOf, queuedExampleOf } from "../../application/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { reindexKind, requestReindex } from "./reindex-job.ts";
import { findReindex, readReindexState, reindexStateExample, reindexStateSchema } from "./reindex-state.ts";

const path = "/api/v1/admin/products/reindex";
const tag = "Products";

const reindexProducts = defineOperation({
  name: "reindexProducts",
  method: "POST",
  path,
  tag,
  summary: "Recompute the vectors of all products",
  description:
    "Requests a job that computes the vectors of all products. They replace the current ones in one step, once all are complete. 409 `in_progress` while another reindex has not ended.",
  privilege: "Admin Products r/w",
  audience: "anyone",
  status: 202,
  output: jobSchemaOf(reindexKind),
  location: ({ id }) => `/api/v1/jobs/${id}`,
  failures: [409],
  example: { output: queuedExampleOf(reindexKind) },
  run: (context) => inTransaction(context, requestReindex),
});

const getProductReindex = defineOperation({
  name: "getProductReindex",
  method: "GET",
  path,
  tag,
  summary: "Read the state of the products' vectors",
  description:
    "Returns the progress of the last reindex, or how it ended, and whether the vectors are stale because products have changed since or another model is configured. A provider may refuse single texts: their products get no vector, count as `failed`, and are tried again every hour; `lastError` names one.",
  privilege: "Admin Products",
  audience: "anyone",
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
  description:
    "Cancels the reindex, whoever requested it; the current vectors remain. If none is in progress, nothing changes.",
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
