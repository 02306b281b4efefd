import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** States of a job; the last three are ends. */
export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;

/** One of {@link jobStatuses}. */
export type JobStatus = (typeof jobStatuses)[number];

/** Days a job and its result are kept; a report is soon run again. */
export const jobRetentionDays = 7;

/** A cell of a report. */
export type ReportCell = string | number | null;

/** Result of a report. */
export interface ReportResult {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, ReportCell>>[];
  /** Number of all rows, including those not kept. */
  readonly rowCount: number;
  readonly truncated: boolean;
}

/** Work that a user requested and that continues after the answer: the run of a report. */
export interface JobRow {
  readonly id: string;
  readonly kind: "report";
  readonly status: JobStatus;
  readonly userId: Id<"user">;
  readonly projectId: Id<"project">;
  readonly reportId: string;
  /** Rows read so far, and rows in total. */
  readonly done: number;
  readonly total: number;
  /** Number of starts: a job that kills its process each time must not restart for ever. */
  readonly runs: number;
  readonly result: ReportResult | null;
  /** Reason of the failure. */
  readonly error: string | null;
  readonly createdAt: string;
  /** Time of the last progress. */
  readonly updatedAt: string;
  readonly finishedAt: string | null;
}

/** Table of jobs that users have requested. */
export const jobs: Table<JobRow> = {
  name: "jobs",
  columns: {
    id: "id",
    kind: "text",
    status: "text",
    userId: "id",
    projectId: "id",
    reportId: "id",
    done: "integer",
    total: "integer",
    runs: "integer",
    result: "json",
    error: "text",
    createdAt: "timestamp",
    updatedAt: "timestamp",
    finishedAt: "timestamp",
  },
};
