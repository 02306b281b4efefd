import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { idOf, integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { logLevels, logSources } from "../../ports/log.ts";
import { logEntries } from "./table.ts";

/** An entry as answers show it. */
export const logEntrySchema = Type.Object(
  {
    id: idOf("entry"),
    at: timestamp(),
    level: oneOf(logLevels),
    source: openForm(oneOfGrowing(logSources)),
    message: Type.String({ description: "One of few texts; the other members tell the particulars" }),
    requestId: nullable(Type.String()),
    operation: nullable(Type.String()),
    userId: nullable(idOf("user", { description: "The caller of a request" })),
    method: nullable(Type.String()),
    status: nullable(integer({ min: 0 })),
    durationMs: nullable(integer({ min: 0 })),
    errorClass: nullable(Type.String()),
    fields: Type.Record(Type.String(), Type.Unknown(), { description: "The other fields of the line, by name" }),
  },
  { $id: "LogEntry", additionalProperties: false },
);

const example = {
  id: "6740a1f2c3d4e5f607182998",
  at: "2026-11-21T09:30:00.000Z",
  level: "info",
  source: "request",
  message: "Request answered",
  requestId: "6740a1f2c3d4e5f607182999",
  operation: "patchProject",
  userId: "6740a1f2c3d4e5f607182950",
  method: "PATCH",
  status: 409,
  durationMs: 12,
  errorClass: null,
  fields: { clientAddress: "203.0.113.7" },
} as const;

const columns = gridColumns(logEntrySchema.properties);

export const queryLogs = defineOperation({
  name: "queryLogs",
  path: "/api/v1/admin/logs",
  tag: "Logs",
  summary: "Filter, sort and page the log",
  description:
    "Returns a page of the stored log entries: warnings and errors, requests that failed or took more than 2 s, security events, and outcomes of jobs, mails and upkeep. Lines appear after about a second and are kept for 14 days, or for as long as the service is configured to keep them.",
  privilege: "Admin Logs",
  audience: "anyone",
  ...gridOf(logEntrySchema, columns, { row: example, sortModel: [{ colId: "at", sort: "desc" }] }),
  mayLag: true,
  run: (context, { body }) => readGrid(context, { table: logEntries, columns }, body),
});
