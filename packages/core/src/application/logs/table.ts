import type { Id } from "../../ports/id.ts";
import type { JsonObject } from "../../ports/json.ts";
import type { logLevels, LogSource } from "../../ports/log.ts";
import type { Table } from "../../ports/table.ts";

/** A kept line of the log. */
export interface LogEntryRow {
  readonly id: string;
  readonly at: string;
  readonly level: (typeof logLevels)[number];
  readonly source: LogSource;
  readonly message: string;
  readonly requestId: string | null;
  /** Name of the operation or page that the line is about. */
  readonly operation: string | null;
  readonly userId: Id<"user"> | null;
  readonly method: string | null;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly errorClass: string | null;
  /** The other fields of the line. */
  readonly fields: JsonObject;
}

/** Table of the kept lines, in partitions by day. */
export const logEntries: Table<LogEntryRow> = {
  name: "log_entries",
  persons: { userId: { erased: { message: "", fields: {} } } },
  columns: {
    id: "id",
    at: "timestamp",
    level: "text",
    source: "text",
    message: "text",
    requestId: "text",
    operation: "text",
    userId: "id",
    method: "text",
    status: "integer",
    durationMs: "integer",
    errorClass: "text",
    fields: "json",
  },
};
