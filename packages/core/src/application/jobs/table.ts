import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** States of a job; the last three are ends. */
export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;

/** One of {@link jobStatuses}. */
export type JobStatus = (typeof jobStatuses)[number];

/** A job and its result are kept this long; a report is soon run again. */
export const jobRetentionDays = 7;

/** A cell of a report. */
export type ReportCell = string | number | null;

/** What a report came to. */
export interface ReportResult {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, ReportCell>>[];
  /** How many rows there are, also where not all of them are kept. */
  readonly rowCount: number;
  readonly truncated: boolean;
}

/** Work that a user has asked for and that goes on after the answer: the run of a report. */
export interface JobRow {
  readonly id: string;
  readonly kind: "report";
  readonly status: JobStatus;
  readonly userId: Id<"user">;
  readonly projectId: string;
  readonly reportId: string;
  /** Rows read so far, and to be read. */
  readonly done: number;
  readonly total: number;
  /** How often it was begun: a job that ends its process each time must not go on for ever. */
  readonly runs: number;
  readonly result: ReportResult | null;
  /** Why it failed. */
  readonly error: string | null;
  readonly createdAt: string;
  /** When it last got on. */
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
