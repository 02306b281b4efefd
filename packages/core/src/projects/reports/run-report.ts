import { jobSchemaOf, queuedExampleOf, requestJob } from "../../application/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { findProject } from "../project/access.ts";
import { projectRights } from "../project/rights.ts";
import { reportKind } from "./report-job.ts";
import { reports } from "./table.ts";

export const runReport = defineOperation({
  name: "runReport",
  method: "POST",
  path: "/api/v1/projects/{id}/reports/{reportId}/run",
  tag: "Reports",
  summary: "Run a report",
  description: "Queues the run of a report and returns its job, which shows the progress and then the result.",
  privilege: projectRights.reader,
  audience: "anyone",
  status: 202,
  output: jobSchemaOf(reportKind),
  example: { output: queuedExampleOf(reportKind) },
  location: ({ id }) => `/api/v1/jobs/${id}`,
  async subject(context, parameters) {
    const project = await findProject(context, { id: parameters["id"], right: "reader" });
    const report = await findLive(context.store, reports.table, { id: parameters["reportId"] });
    return { projectId: project.id, reportId: report.id };
  },
  run: (context, { subject }) => inTransaction(context, (change) => requestJob(change, reportKind, subject)),
});
