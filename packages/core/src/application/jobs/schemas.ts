import { type Static, Type } from "@sinclair/typebox";
import { mapOf, nullable, oneOf, idOf, timestamp } from "../../engine/schemas/schema.ts";
import { type JobRow, jobStatuses } from "./table.ts";

const closed = { additionalProperties: false };
const count = Type.Integer({ minimum: 0 });
const cell = Type.Union([Type.String(), Type.Number(), Type.Null()]);

const resultSchema = Type.Object(
  {
    columns: Type.Array(Type.String()),
    rows: Type.Array(mapOf(Type.String({ pattern: "^[A-Za-z]{1,50}$" }), cell)),
    rowCount: count,
    truncated: Type.Boolean({ description: "True if rows does not contain all of them" }),
  },
  { $id: "ReportResult", ...closed },
);

/** A job as its user sees it. */
export const jobSchema = Type.Object(
  {
    id: idOf("job"),
    kind: oneOf(["report"]),
    status: oneOf(jobStatuses),
    projectId: idOf("project"),
    reportId: idOf("report"),
    progress: Type.Object({ done: count, total: count }, closed),
    result: nullable(resultSchema),
    error: nullable(Type.String()),
    createdAt: timestamp(),
    updatedAt: timestamp({ description: "When it last made progress" }),
    finishedAt: nullable(timestamp()),
  },
  { $id: "Job", ...closed },
);

const { result: _result, ...summary } = jobSchema.properties;

/** A job in a list: without its result, which only the job itself shows, to a user who may still see the project. */
export const jobSummarySchema = Type.Object(summary, { $id: "JobSummary", ...closed });

export function presentSummary(row: JobRow): Static<typeof jobSummarySchema> {
  const { result: _, ...shown } = presentJob(row);
  return shown;
}

export function presentJob(row: JobRow): Static<typeof jobSchema> {
  const { done, total, userId: _userId, runs: _runs, result, ...shown } = row;
  const copied = result && {
    ...result,
    columns: [...result.columns],
    rows: result.rows.map((cells) => ({ ...cells })),
  };
  return { ...shown, progress: { done, total }, result: copied };
}

export const jobExample = {
  id: "6740a1f2c3d4e5f607182970",
  kind: "report",
  status: "succeeded",
  projectId: "6740a1f2c3d4e5f607182960",
  reportId: "6740a1f2c3d4e5f607182961",
  progress: { done: 12, total: 12 },
  result: {
    columns: ["manufacturer", "model", "quantity"],
    rows: [{ manufacturer: "Lumen", model: "LD-55", quantity: 12 }],
    rowCount: 1,
    truncated: false,
  },
  error: null,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:01.000Z",
  finishedAt: "2026-11-21T09:30:01.000Z",
};

const { result: _shown, ...summaryExample } = jobExample;

export const jobSummaryExample = summaryExample;
