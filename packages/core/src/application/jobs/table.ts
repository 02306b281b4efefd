import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import type { Sentence } from "../../engine/fields/sentences.ts";
import type { JobQueueName } from "../../engine/job-kind.ts";
import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** States of a job; the last three are ends. */
export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;

/** One of {@link jobStatuses}. */
export type JobStatus = (typeof jobStatuses)[number];

/** Days a job and its result are kept after its end; a report is soon run again. */
export const jobRetentionDays = 7;

/** JSON object whose members the kind knows. */
type Stored = Readonly<Record<string, unknown>>;

/** Work that continues after the answer. Its kind gives the meaning of parameters, state and result. */
export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly status: JobStatus;
  readonly queue: JobQueueName;
  /** The user who requested it; null for the system. */
  readonly userId: Id<"user"> | null;
  /** The administrator who requested it in the user's name. */
  readonly impersonatorId: Id<"user"> | null;
  /** Class of the sign-in that it was requested in, which roles of the user may have begun to require since. */
  readonly acr: SignInClass;
  /** The request that asked for it, which the audit trail names for its changes. */
  readonly requestId: string;
  readonly parameters: Stored;
  /** State that the last step saved. */
  readonly state: Stored | null;
  /** Work done so far, and work in total. */
  readonly done: number;
  readonly total: number;
  /** Number of starts. It fences the writes of a run: they count only until the next start. */
  readonly runs: number;
  /** Starts since the last step: a job that kills its process each time must not restart for ever. */
  readonly idleRuns: number;
  readonly result: unknown;
  /** Reason of the failure. */
  readonly error: string | null;
  /** The same in a sentence, by which a reader has it in another language; null for a job of an earlier version. */
  readonly errorSentence: Sentence | null;
  readonly createdAt: string;
  /** Time of the last progress. */
  readonly updatedAt: string;
  readonly finishedAt: string | null;
}

/** Table of jobs. */
export const jobs: Table<JobRow> = {
  name: "jobs",
  persons: {
    // Results show what only some may read.
    userId: { erased: "row", unexported: ["state", "result"] },
    impersonatorId: { erased: "pseudonym", unexported: ["state", "result"] },
  },
  columns: {
    id: "id",
    kind: "text",
    status: "text",
    queue: "text",
    userId: "id",
    impersonatorId: "id",
    acr: "text",
    requestId: "text",
    parameters: "json",
    state: "json",
    done: "integer",
    total: "integer",
    runs: "integer",
    idleRuns: "integer",
    result: "json",
    error: "text",
    errorSentence: "json",
    createdAt: "timestamp",
    updatedAt: "timestamp",
    finishedAt: "timestamp",
  },
};
