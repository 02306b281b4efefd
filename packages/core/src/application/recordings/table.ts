import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/**
 * States of a session recording: it takes chunks, waits for the job that joins them, can be played, has lost its
 * content, or is being erased and no longer shown.
 */
export const recordingStatuses = ["recording", "completing", "complete", "failed", "erasing"] as const;

/** One of {@link recordingStatuses}. */
export type RecordingStatus = (typeof recordingStatuses)[number];

/** A recording of a user's session: what is known about it, apart from its events. */
export interface SessionRecordingRow {
  readonly id: string;
  readonly userId: Id<"user">;
  /** The sign-in that it belongs to; null for a page of the service itself. */
  readonly sessionId: string | null;
  readonly projectId: Id<"project"> | null;
  readonly status: RecordingStatus;
  readonly startedAt: string;
  /** Time of the latest chunk. */
  readonly lastChunkAt: string;
  /** Time at which it stopped to take chunks. */
  readonly endedAt: string | null;
  /** Milliseconds between start and latest chunk. */
  readonly durationMs: number;
  readonly chunkCount: number;
  readonly eventCount: number;
  /** Bytes of the events as NDJSON. */
  readonly bytes: number;
  /** Bytes of the joined content; null before. */
  readonly storedBytes: number | null;
  /** Addresses of pages without query and fragment, in the order of their first visit. */
  readonly pages: readonly string[];
  readonly errorCount: number;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly userAgent: string;
  readonly locale: string | null;
  readonly appVersion: string | null;
  readonly consentAt: string | null;
  readonly consentTextVersion: string | null;
  /** True where the recorder had to mask all texts, not only inputs. */
  readonly textMasked: boolean;
  /** Time at which the upkeep erases it. */
  readonly retainUntil: string;
  /** The job that joins the chunks. */
  readonly jobId: string | null;
}

/** Table of session recordings. */
export const sessionRecordings: Table<SessionRecordingRow> = {
  name: "session_recordings",
  persons: {
    // The upkeep erases the content, then the row.
    userId: { erased: { status: "erasing" } },
  },
  columns: {
    id: "id",
    userId: "id",
    sessionId: "id",
    projectId: "id",
    status: "text",
    startedAt: "timestamp",
    lastChunkAt: "timestamp",
    endedAt: "timestamp",
    durationMs: "integer",
    chunkCount: "integer",
    eventCount: "integer",
    bytes: "integer",
    storedBytes: "integer",
    pages: "json",
    errorCount: "integer",
    viewportWidth: "integer",
    viewportHeight: "integer",
    userAgent: "text",
    locale: "text",
    appVersion: "text",
    consentAt: "timestamp",
    consentTextVersion: "text",
    textMasked: "boolean",
    retainUntil: "timestamp",
    jobId: "id",
  },
};

/** A stored part of a recording that is not joined yet. Its id is part of the key of its bytes. */
export interface RecordingChunkRow {
  readonly id: string;
  readonly recordingId: string;
  /** From 1 on, without gaps. */
  readonly number: number;
  readonly bytes: number;
  /** SHA-256 of its events as NDJSON, lower-case hex. */
  readonly sha256: string;
}

/** Table of chunks. */
export const recordingChunks: Table<RecordingChunkRow> = {
  name: "session_recording_chunks",
  columns: { id: "id", recordingId: "id", number: "integer", bytes: "integer", sha256: "text" },
  unique: [["recordingId", "number"]],
};
