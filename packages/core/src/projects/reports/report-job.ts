import { type Static, Type } from "@sinclair/typebox";
import { JobRefusal, saysOfJob } from "../../application/mod.ts";
import { parseId } from "../../engine/id.ts";
import { defineJobKind, type JobRun } from "../../engine/job-kind.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { idOf, mapOf } from "../../engine/schemas/schema.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectCables } from "../cables/table.ts";
import { projectProducts } from "../products/table.ts";
import { findProject } from "../project/access.ts";
import { reportColumns } from "./columns.ts";
import { makeRows } from "./report-rows.ts";
import { type ReportRow, reports } from "./table.ts";

/** Rows in one answer, at most; a longer report is cut and says so. */
export const reportRowsMax = 10_000;

const closed = { additionalProperties: false };
const cell = Type.Union([Type.String(), Type.Number(), Type.Null()]);

const resultSchema = Type.Object(
  {
    columns: Type.Array(Type.String()),
    rows: Type.Array(mapOf(Type.String({ pattern: "^[A-Za-z]{1,50}$" }), cell)),
    rowCount: Type.Integer({ minimum: 0, description: "Number of all rows, including those not kept" }),
    truncated: Type.Boolean({ description: "True if rows does not contain all of them" }),
  },
  { $id: "ReportResult", ...closed },
);

/** The run of a report on a project: it reads, and shows nothing before its end. */
export const reportKind = defineJobKind({
  name: "report",
  queue: "jobs",
  mayLag: true,
  parameters: Type.Object(
    { projectId: idOf("project"), reportId: idOf("report") },
    { $id: "ReportParameters", ...closed },
  ),
  result: resultSchema,
  example: {
    parameters: { projectId: parseId<"project">("6740a1f2c3d4e5f607182960"), reportId: "6740a1f2c3d4e5f607182961" },
    result: {
      columns: ["manufacturer", "model", "quantity"],
      rows: [{ manufacturer: "Lumen", model: "LD-55", quantity: 12 }],
      rowCount: 1,
      truncated: false,
    },
  },
  async authorize(context, { projectId }) {
    await findProject(context, { id: projectId, right: "reader" });
  },
  async run(job) {
    const { store } = job.context;
    const { projectId, reportId } = job.parameters;
    const report = await store.find(reports.table, reportId);
    if (!report || report.deleted) throw new JobRefusal("conflict", saysOfJob("report_removed"));
    const onRead = await counterOf(job, await countContents(store, { projectId, report }));
    return resultOf(report, await makeRows(store, report.kind, { projectId, onRead }));
  },
});

async function countContents(
  reader: Reader,
  { projectId, report }: { readonly projectId: Id<"project">; readonly report: ReportRow },
): Promise<number> {
  const ofProject = all(live, matches({ projectId }));
  const products = await reader.count(projectProducts.table, ofProject);
  return report.kind === "bill-of-materials" ? products : products + (await reader.count(projectCables, ofProject));
}

/** Starts the progress and returns a callback for rows that have been read. */
async function counterOf(job: Pick<JobRun<unknown, unknown>, "checkpoint">, total: number) {
  let done = 0;
  await job.checkpoint(0, total);
  return (rows: number): Promise<void> => {
    done += rows;
    // Rows may have been added since the count.
    return job.checkpoint(Math.min(done, total), total);
  };
}

function resultOf(report: ReportRow, rows: Awaited<ReturnType<typeof makeRows>>): Static<typeof resultSchema> {
  const columns = report.columns.length > 0 ? report.columns : Object.keys(reportColumns[report.kind]);
  const shown = rows
    .slice(0, reportRowsMax)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return { columns, rows: shown, rowCount: rows.length, truncated: rows.length > reportRowsMax };
}
