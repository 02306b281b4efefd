import { jobs, requestJob } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type UserErasureRow, userErasures, users } from "../../identity/mod.ts";
import { personErasureKind } from "./erasure-job.ts";
import { findErasure } from "./request-erasure.ts";

/** Erasures that one run begins: the system may have 100 jobs that wait. */
const batchRows = 20;

/** Milliseconds after which a job that failed is tried again. */
const retryMs = 3_600_000;

/** The kind as a request names it; the runner has the one that knows the tables. */
const kind = personErasureKind(() => []);

/** Begins erasures that are due, and continues those whose job has failed or was cancelled; returns how many. */
export async function beginErasures(context: OperationContext): Promise<number> {
  const now = formatTimestamp(context.ports.clock.now());
  const where = all(matches({ finishedAt: null }), compares("dueAt", "lessThanOrEqual", now));
  let begun = 0;
  for (const { userId } of await context.store.select(userErasures, { where, limit: batchRows }))
    if (await inTransaction(context, (change) => begin(change, userId))) begun += 1;
  return begun;
}

async function begin(change: Change, userId: UserErasureRow["userId"]): Promise<boolean> {
  const { transaction } = change;
  await findLive(transaction, users, { id: userId, lock: true, includeDeleted: true });
  // It may have been withdrawn, or begun by another process.
  const erasure = await findErasure(transaction, userId);
  if (!erasure || !(await mayBegin(change, erasure))) return false;
  const { id: jobId } = await requestJob(change, kind, { userId });
  await transaction.update(userErasures, matches({ id: erasure.id }), { jobId });
  return true;
}

async function mayBegin({ context, transaction }: Change, { finishedAt, jobId }: UserErasureRow): Promise<boolean> {
  if (finishedAt !== null) return false;
  const job = jobId === null ? undefined : await transaction.find(jobs, jobId);
  if (!job) return true;
  return job.finishedAt !== null && Date.parse(job.finishedAt) <= context.ports.clock.now() - retryMs;
}
