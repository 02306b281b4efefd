import { Type } from "@sinclair/typebox";
import { DomainError, notFound } from "../../engine/errors.ts";
import { all, matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { actorOf, defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { nextAfter, pageOf, pageQuery } from "../../engine/operations/pages.ts";
import { jobExample, jobSchema, jobSummaryExample, jobSummarySchema, presentJob, presentSummary } from "./schemas.ts";
import { type JobRow, jobs } from "./table.ts";

/** Throws `not_found` for a job that its owner may no longer see. */
export type CheckJob = (context: OperationContext, job: JobRow) => Promise<void>;

/** Lists the caller's jobs in pages, the newest first, without their results. */
const listJobs = defineOperation({
  name: "listJobs",
  method: "GET",
  path: "/api/v1/jobs",
  tag: "Jobs",
  summary: "List the own jobs, the newest first",
  privilege: "user",
  scope: "api",
  errorFormat: "problem",
  audience: "anyone",
  query: Type.Object(pageQuery, { additionalProperties: false }),
  status: 200,
  output: Type.Array(jobSummarySchema),
  example: { output: [jobSummaryExample] },
  nextAfter,
  async run(context, { query }) {
    const { behind, ...page } = pageOf(query, "desc");
    const where = all(matches({ userId: actorOf(context).userId }), behind);
    return (await context.store.select(jobs, { where, ...page })).map(presentSummary);
  },
});

/** Operations of users on their own jobs; `check` decides whether an owner may still see a job. */
export function createJobOperations(check: CheckJob): readonly Operation[] {
  const own = (context: OperationContext, { id = "" }: Readonly<Record<string, string>>) =>
    findOwnJob(context, { id, check });

  const getJob = defineOperation({
    name: "getJob",
    method: "GET",
    path: "/api/v1/jobs/{id}",
    tag: "Jobs",
    summary: "Read the progress and result of one of your jobs",
    privilege: "user",
    scope: "api",
    errorFormat: "problem",
    audience: "anyone",
    status: 200,
    output: jobSchema,
    example: { output: jobExample },
    subject: own,
    run: async (_context, { subject }) => presentJob(subject),
  });

  /** Cancels a job; repeating it changes nothing. */
  const cancelJob = defineOperation({
    name: "cancelJob",
    method: "POST",
    path: "/api/v1/jobs/{id}/cancel",
    tag: "Jobs",
    summary: "Cancel one of your jobs",
    privilege: "user",
    scope: "api",
    errorFormat: "problem",
    audience: "anyone",
    status: 200,
    output: jobSchema,
    example: { output: { ...jobExample, status: "cancelled", result: null } },
    subject: own,
    run: (context, { subject }) =>
      context.store.transaction(async (transaction) => {
        const before = await transaction.find(jobs, subject.id, { lock: true });
        if (!before) throw notFound();
        if (before.status === "cancelled") return presentJob(before);
        if (before.finishedAt !== null)
          throw new DomainError("conflict", `The job has already ended: its status is ${before.status}`);
        const now = formatTimestamp(context.ports.clock.now());
        const changes = { status: "cancelled", updatedAt: now, finishedAt: now } as const;
        const [after = before] = await transaction.update(jobs, matches({ id: before.id }), changes);
        return presentJob(after);
      }),
  });

  return [listJobs, getJob, cancelJob];
}

/** @throws {DomainError} `not_found` */
async function findOwnJob(
  context: OperationContext,
  { id, check }: { readonly id: string; readonly check: CheckJob },
): Promise<JobRow> {
  const job = await context.store.find(jobs, id);
  if (job?.userId !== actorOf(context).userId) throw notFound();
  await check(context, job);
  return job;
}
