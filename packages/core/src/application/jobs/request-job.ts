import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { DomainError } from "../../engine/errors.ts";
import type { JobKind } from "../../engine/job-kind.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { useQuota } from "../../engine/rows/quota.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { queueJob } from "./queue-job.ts";
import { type Job, presentJob } from "./schemas.ts";
import { type JobRow, jobs } from "./table.ts";

/** Unfinished jobs of a user, at most: enough to compare reports, too few to fill the queue. */
export const unfinishedJobsMax = 100;

/**
 * Adds a job of the caller, which starts once the transaction has committed.
 * @throws {DomainError} `limit_reached` when the caller has 100 unfinished jobs, `in_progress` when there can be one of
 * the kind at a time and one has not ended
 */
export async function requestJob<Parameters extends TObject, Result extends TSchema>(
  change: Change,
  kind: JobKind<Parameters, Result>,
  parameters: Static<Parameters>,
): Promise<Job<Static<Parameters>, Static<Result>>> {
  const { context, transaction } = change;
  const job = newJob(change, kind, parameters);
  if (kind.exclusive === true) await checkNoOther(change, kind.name);
  await checkLimit(change, job.userId);
  await transaction.insert(jobs, [job]);
  if (kind.isActAudited !== true) await recordRequest(change, job);
  await transaction.enqueue([queueJob(context.applicationId, job)]);
  await checkQuota(change);
  return presentJob(job);
}

/** Notes what somebody has asked for, which outlasts the job's row. The service's own jobs are nobody's acts. */
async function recordRequest(change: Change, { id, kind, parameters }: JobRow): Promise<void> {
  if (!change.context.actor) return;
  const changes = fieldChanges({}, { kind, parameters });
  await recordAudit(change, [{ action: "create", kind: "Job", resourceId: id, changes }]);
}

async function checkNoOther({ transaction }: Change, kind: string): Promise<void> {
  await transaction.lock(`jobs:${kind}`);
  const [other] = await transaction.select(jobs, { where: matches({ kind, finishedAt: null }), limit: 1 });
  if (!other) return;
  throw new DomainError("in_progress", `A job of the kind ${kind} has not ended yet: wait for it or cancel it`);
}

async function checkLimit({ transaction }: Change, userId: JobRow["userId"]): Promise<void> {
  await transaction.lock(`jobs:${userId ?? "system"}`);
  if ((await transaction.count(jobs, matches({ userId, finishedAt: null }))) < unfinishedJobsMax) return;
  const message = `A user can have at most ${unfinishedJobsMax} unfinished jobs at a time`;
  throw new DomainError("limit_reached", message, { limit: unfinishedJobsMax });
}

/** The quota of the unfinished jobs of all users, which come and go too often for a counter. */
export const jobsQuota: QuotaKind = {
  name: "jobs",
  count: (reader) => reader.count(jobs, matches({ finishedAt: null })),
  isCounted: false,
};

/** Checks the unfinished jobs of all users. */
async function checkQuota(change: Change): Promise<void> {
  await useQuota(change, { ...jobsQuota, amount: 1 });
}

function newJob({ context }: Change, { name, queue }: JobKind, parameters: JobRow["parameters"]): JobRow {
  const now = formatTimestamp(context.ports.clock.now());
  return {
    id: context.ports.ids.next(),
    kind: name,
    status: "queued",
    queue,
    userId: context.actor?.userId ?? null,
    impersonatorId: context.actor?.impersonatorId ?? null,
    acr: context.actor?.acr ?? null,
    requestId: context.requestId,
    parameters,
    state: null,
    done: 0,
    total: 0,
    runs: 0,
    idleRuns: 0,
    result: null,
    error: null,
    errorSentence: null,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
  };
}
