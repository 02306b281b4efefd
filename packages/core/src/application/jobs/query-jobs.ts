import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { gridRequestSchema } from "../../engine/grid/grid.ts";
import { gridPageSchema, readGrid } from "../../engine/grid/page.ts";
import { gridExample } from "../../engine/operations/grid.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { idOf, integer } from "../../engine/schemas/schema.ts";
import { jobExample, jobSchema } from "./schemas.ts";
import { type JobRow, jobs } from "./table.ts";

const { result: _result, progress: _progress, ...shared } = jobSchema.properties;

/** A job as operators see it: without its result, which may show what only members of the project may read. */
const jobRowSchema = Type.Object(
  {
    ...shared,
    userId: idOf("user"),
    done: integer({ min: 0 }),
    total: integer({ min: 0 }),
    runs: integer({ min: 0, description: "How often it was started" }),
  },
  { $id: "JobEntry", additionalProperties: false },
);

const columns = gridColumns(jobRowSchema.properties);

/** Queries everybody's jobs as a grid. */
export const queryJobs = defineOperation({
  name: "queryJobs",
  method: "POST",
  path: "/api/v1/admin/jobs/grid",
  tag: "Jobs",
  summary: "Filter, sort and page all users' projects",
  privilege: "Admin Logs",
  audience: "anyone",
  body: gridRequestSchema,
  status: 200,
  output: gridPageSchema(jobRowSchema),
  grid: columns,
  example: { body: gridExample, output: { rowData: [exampleRow()], rowCount: 1 } },
  async run(context, { body }) {
    const page = await readGrid(context.store, { table: jobs, columns }, { body, nowMs: context.ports.clock.now() });
    return { ...page, rowData: page.rowData.map(withoutResult) };
  },
});

function withoutResult({ result: _, ...row }: JobRow): Omit<JobRow, "result"> {
  return row;
}

function exampleRow() {
  const { result: _, progress, ...row } = jobExample;
  return { ...row, ...progress, userId: "6740a1f2c3d4e5f607182950", runs: 1 };
}
