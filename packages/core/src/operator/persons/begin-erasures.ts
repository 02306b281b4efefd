import { jobs, requestJob } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type UserErasureRow, userErasures, users } from "../../identity/mod.ts";
import type { Condition, ConditionOn } from "../../ports/condition.ts";
import { personErasureKind } from "./erasure-job.ts";
import { findErasure } from "./request-erasure.ts";

/** Erasures that one run begins: the system may have 100 jobs that wait. */
const batchRows = 20;

/** Milliseconds after which a job that failed is tried again. */
const retryMs = 3_600_000;

/** The kind as a request names it; the runner has the one that knows the tables. */
const kind = personErasureKind(() => []);

/**
 * Begins erasures that are due, the longest due first, and continues those whose job has failed or was cancelled; returns
 * how many.
 */
export async function beginErasures(context: OperationContext): Promise<number> {
  const { store, ports } = context;
  const due = all(
    matches({ finishedAt: null }),
    compares("dueAt", "lessThanOrEqual", formatTimestamp(ports.clock.now())),
  );
  const isHeld = among("jobId", await holdingJobs(context, due));
  const rows = await store.select(userErasures, {
    where: all(due, not(isHeld)),
    orderBy: [
      { column: "dueAt", direction: "asc" },
      { column: "id", direction: "asc" },
    ],
    limit: batchRows,
  });
  let begun = 0;
  for (const { userId } of rows) if (await inTransaction(context, (change) => begin(change, userId))) begun += 1;
  return begun;
}

/** Ids of the jobs of these erasures that still run or ended lately: theirs must not take the places of others. */
async function holdingJobs(
  { store, ports }: OperationContext,
  due: ConditionOn<UserErasureRow>,
): Promise<readonly string[]> {
  const begun = await store.select(userErasures, { where: all(due, not(matches({ jobId: null }))) });
  if (begun.length === 0) return [];
  const isLate = compares("finishedAt", "greaterThan", formatTimestamp(ports.clock.now() - retryMs));
  const mayNotBegin = { op: "or", conditions: [matches({ finishedAt: null }), isLate] } as const;
  const ids = begun.flatMap(({ jobId }) => jobId ?? []);
  return (await store.select(jobs, { where: all(among("id", ids), mayNotBegin) })).map(({ id }) => id);
}

function not<Column extends string, Compared extends string>(condition: Condition<Column, Compared>) {
  return { op: "not", condition } as const;
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
