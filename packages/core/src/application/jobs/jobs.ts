import { DomainError, notFound } from "../../engine/errors.ts";
import { matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { actorOf, defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { findProject } from "../../projects/project/access.ts";
import { jobExample, jobSchema, presentJob } from "./schemas.ts";
import { type JobRow, jobs } from "./table.ts";

const getJob = defineOperation({
  name: "getJob",
  method: "GET",
  path: "/api/v1/jobs/{id}",
  tag: "Jobs",
  summary: "Read the progress and the result of an own job",
  privilege: "user",
  status: 200,
  output: jobSchema,
  example: { output: jobExample },
  subject: ownJob,
  run: async (_context, { subject }) => presentJob(subject),
});

/** Ends a job before its time; to repeat it changes nothing. */
const cancelJob = defineOperation({
  name: "cancelJob",
  method: "POST",
  path: "/api/v1/jobs/{id}/cancel",
  tag: "Jobs",
  summary: "Cancel an own job",
  privilege: "user",
  status: 200,
  output: jobSchema,
  example: { output: { ...jobExample, status: "cancelled", result: null } },
  subject: ownJob,
  run: (context, { subject }) =>
    context.store.transaction(async (transaction) => {
      const before = await transaction.find(jobs, subject.id, { lock: true });
      if (!before) throw notFound();
      if (before.status === "cancelled") return presentJob(before);
      if (before.finishedAt !== null) throw new DomainError("conflict", `The job has ended: it has ${before.status}`);
      const now = formatTimestamp(context.ports.clock.now());
      const changes = { status: "cancelled", updatedAt: now, finishedAt: now } as const;
      const [after = before] = await transaction.update(jobs, matches({ id: before.id }), changes);
      return presentJob(after);
    }),
});

/** Everything that a user can do with jobs. */
export const jobOperations: readonly Operation[] = [getJob, cancelJob];

/** A job of the caller, who must still be able to see its project. @throws {DomainError} `not_found` */
async function ownJob(context: OperationContext, parameters: Readonly<Record<string, string>>): Promise<JobRow> {
  const job = await context.store.find(jobs, parameters["id"] ?? "");
  if (job?.userId !== actorOf(context).userId) throw notFound();
  await findProject(context, { id: job.projectId, right: "reader" });
  return job;
}
