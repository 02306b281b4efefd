import { defineOperation, type Operation } from "../../engine/calls/operation.ts";
import { gridRequestSchema } from "../../engine/grid/grid.ts";
import { gridPageSchema, readGrid } from "../../engine/grid/page.ts";
import type { JobKind } from "../../engine/job-kind.ts";
import { gridExample } from "../../engine/operations/grid.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { jobExampleOf, jobSchemas, presentSummary } from "./schemas.ts";
import { type JobRow, jobs } from "./table.ts";

/** The operation that queries everybody's jobs as a grid. */
export function createQueryJobs(kinds: readonly JobKind[]): Operation {
  const { entry } = jobSchemas(kinds);
  const { parameters: _, ...scalar } = entry.properties;
  const columns = gridColumns(scalar);
  return defineOperation({
    name: "queryJobs",
    method: "POST",
    path: "/api/v1/admin/jobs/grid",
    tag: "Jobs",
    summary: "Filter, sort and page all users' jobs",
    description: "Returns a page of the jobs of all users, with their progress and errors, without their results.",
    privilege: "Admin Logs",
    audience: "anyone",
    body: gridRequestSchema,
    output: gridPageSchema(entry),
    grid: columns,
    example: { body: gridExample, output: { rowData: kinds.slice(0, 1).map(exampleEntry), rowCount: 1 } },
    async run(context, { body }) {
      const page = await readGrid(context, { table: jobs, columns }, body);
      return { ...page, rowData: page.rowData.map(presentEntry) };
    },
  });
}

function presentEntry(row: JobRow) {
  const { progress, ...shown } = presentSummary(row);
  return { ...shown, ...progress, userId: row.userId, runs: row.runs };
}

function exampleEntry(kind: JobKind) {
  const { result: _, progress, ...row } = jobExampleOf(kind);
  return { ...row, ...progress, userId: "6740a1f2c3d4e5f607182950", runs: 1 };
}
