import { Type } from "@sinclair/typebox";
import { defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import type { JobKind } from "../../engine/job-kind.ts";
import { nextAfter, pageOf, pageQuery } from "../../engine/operations/pages.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { createQueryJobs } from "./query-jobs.ts";
import { type Job, jobExampleOf, jobSchemas, presentJob, presentSummary } from "./schemas.ts";
import { type JobRow, jobs } from "./table.ts";

const shared = {
  tag: "Jobs",
  privilege: "user",
  scope: "api",
  errorFormat: "problem",
  audience: "anyone",
  status: 200,
} as const;

/** Operations on jobs of these kinds. */
export function createJobOperations(kinds: readonly JobKind[]): readonly Operation[] {
  const schemas = jobSchemas(kinds);
  const [example, summaryExample] = examplesOf(kinds);

  const listJobs = defineOperation({
    ...shared,
    name: "listJobs",
    method: "GET",
    path: "/api/v1/jobs",
    summary: "List your jobs, newest first",
    description:
      'Returns the jobs of the caller without their results, in pages: `Link` with `rel="next"` names the next one.',
    query: Type.Object(pageQuery, { additionalProperties: false }),
    output: Type.Array(schemas.summary),
    example: { output: [summaryExample] },
    nextAfter,
    async run(context, { query }) {
      const { behind, ...page } = pageOf(query, "desc");
      const where = all(matches({ userId: callerId(context) }), behind);
      return (await context.store.select(jobs, { where, ...page })).map(presentSummary);
    },
  });

  const getJob = defineOperation({
    ...shared,
    name: "getJob",
    method: "GET",
    path: "/api/v1/jobs/{id}",
    summary: "Read the progress and result of one of your jobs",
    description: "Returns the progress of the caller's job, and its result once it is done.",
    output: schemas.job,
    failures: [403],
    example: { output: example },
    async subject(context, { id = "" }) {
      const job = await findOwnJob(context, id);
      await kinds.find(({ name }) => name === job.kind)?.authorize(context, job.parameters);
      return job;
    },
    run: async (_context, { subject }) => presentJob(subject),
  });

  /** Cancels a job; repeating it changes nothing. Who may no longer read the result may still stop the work. */
  const cancelJob = defineOperation({
    ...shared,
    name: "cancelJob",
    method: "POST",
    path: "/api/v1/jobs/{id}/cancel",
    summary: "Cancel one of your jobs",
    description: "Ends a job of the caller that is still queued or running. The steps that it has committed remain.",
    output: schemas.job,
    example: { output: { ...example, status: "cancelled", result: null } },
    subject: (context, { id = "" }) => findOwnJob(context, id),
    run: (context, { subject }) => cancelJobOf(context, subject.id),
  });

  return [listJobs, getJob, cancelJob, createQueryJobs(kinds)];
}

/**
 * Cancels a job, whoever requested it.
 * @throws {DomainError} `conflict` when it has ended otherwise
 */
export function cancelJobOf(context: OperationContext, id: string): Promise<Job> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const before = await transaction.find(jobs, id, { lock: true });
    if (!before) throw notFound();
    if (before.status === "cancelled") return presentJob(before);
    if (before.finishedAt !== null)
      throw new DomainError("conflict", `The job has already ended: its status is ${before.status}`);
    const now = formatTimestamp(context.ports.clock.now());
    const changes = { status: "cancelled", updatedAt: now, finishedAt: now } as const;
    const [after = before] = await transaction.update(jobs, matches({ id: before.id }), changes);
    const status = { field: "status", before: before.status, after: after.status };
    await recordAudit(change, [{ action: "update", kind: "Job", resourceId: id, changes: [status] }]);
    return presentJob(after);
  });
}

/** @throws {DomainError} `not_found` */
async function findOwnJob(context: OperationContext, id: string): Promise<JobRow> {
  const job = await context.store.find(jobs, id);
  if (job?.userId !== callerId(context)) throw notFound();
  return job;
}

/** Null for the system, such as a command at the database, which has jobs too. */
function callerId({ actor }: OperationContext): JobRow["userId"] {
  return actor?.userId ?? null;
}

/** @throws {TypeError} without kinds */
function examplesOf([first]: readonly JobKind[]) {
  if (!first) throw new TypeError("Cannot make the operations of jobs because no wing defines a kind of job");
  const { result, ...summary } = jobExampleOf(first);
  return [{ ...summary, result }, summary] as const;
}
