import { DomainError } from "../../engine/errors.ts";
import { all, matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { queueJob } from "../../application/jobs/queue-job.ts";
import { jobExample, jobSchema, presentJob } from "../../application/jobs/schemas.ts";
import { type JobRow, jobs } from "../../application/jobs/table.ts";
import { findProject } from "../project/access.ts";
import { reports } from "./table.ts";
import { projectRights } from "../project/rights.ts";

/** Unfinished jobs of a user, at most: enough to compare reports, too few to fill the queue. */
export const unfinishedJobsMax = 100;

/** Starts a report on a project or snapshot; `GET /jobs/{id}` tells its progress. */
export const runReport = defineOperation({
  name: "runReport",
  method: "POST",
  path: "/api/v1/projects/{id}/reports/{reportId}/run",
  tag: "Reports",
  summary: "Run a report",
  privilege: projectRights.reader,
  audience: "anyone",
  status: 202,
  output: jobSchema,
  example: {
    output: { ...jobExample, status: "queued", progress: { done: 0, total: 0 }, result: null, finishedAt: null },
  },
  location: ({ id }) => `/api/v1/jobs/${id}`,
  async subject(context, parameters) {
    const project = await findProject(context, { id: parameters["id"], right: "reader" });
    const report = await findLive(context.store, reports.table, { id: parameters["reportId"] });
    return { projectId: project.id, reportId: report.id };
  },
  run: (context, { subject }) =>
    context.store.transaction(async (transaction) => {
      const job = newJob(context, subject);
      await transaction.lock(`jobs:${job.userId}`);
      const unfinished = all(matches({ userId: job.userId, finishedAt: null }));
      if ((await transaction.count(jobs, unfinished)) >= unfinishedJobsMax) {
        const message = `A user can have at most ${unfinishedJobsMax} unfinished jobs at a time`;
        throw new DomainError("limit_reached", message, { limit: unfinishedJobsMax });
      }
      await transaction.insert(jobs, [job]);
      await transaction.enqueue([queueJob(context.applicationId, job)]);
      return presentJob(job);
    }),
});

function newJob(context: OperationContext, of: Pick<JobRow, "projectId" | "reportId">): JobRow {
  const now = formatTimestamp(context.ports.clock.now());
  return {
    id: context.ports.ids.next(),
    kind: "report",
    status: "queued",
    userId: actorOf(context).userId,
    ...of,
    done: 0,
    total: 0,
    runs: 0,
    result: null,
    error: null,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
  };
}
