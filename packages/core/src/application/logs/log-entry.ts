import { isId } from "../../engine/id.ts";
import { listedFields } from "../../engine/log-fields.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { cutText } from "../../engine/text/cut-text.ts";
import type { Id } from "../../ports/id.ts";
import type { LogFields, LogLevel } from "../../ports/log.ts";
import type { LogEntryRow } from "./table.ts";

/** A line of the log. */
export interface LogLine {
  /** Time-ordered; a line that is written twice keeps it. */
  readonly id: string;
  readonly atMs: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** Milliseconds after which a request is slow. */
const slowMs = 2_000;

/** UTF-16 units of a kept text: as long as a stack in the log. */
const textUnitsMax = 8_000;

/**
 * True for a line that administrators can look up later: warnings and errors, requests that were refused, failed or took
 * more than 2 s, and lines of other sources than the service itself. Requests that went well stay in the log only.
 * @example
 * ```ts
 * assert(isKept("info", { source: "request", status: 404 }));
 * assert(!isKept("info", { source: "request", status: 200 }));
 * ```
 */
export function isKept(level: LogLevel, { source = "service", status, durationMs }: LogFields): boolean {
  if (level !== "info") return level !== "debug";
  if (source === "request") return Number(status) >= 400 || Number(durationMs) > slowMs;
  return source !== "service";
}

/** The application whose administrators see the line; undefined for a line about the whole service. */
export function applicationOfLine({ applicationId }: LogFields): Id<"application"> | undefined {
  return isId<"application">(applicationId) ? applicationId : undefined;
}

/** The row of a line. It holds what the log may show, and nothing else. */
export function logEntryOf({ id, atMs, level, message, fields: given }: LogLine): LogEntryRow {
  const { source = "service", applicationId: _, ...fields } = given;
  const { requestId, operation, userId, method, errorClass, durationMs, status, ...others } = fields;
  const hasStatus = Number.isInteger(status);
  return {
    id,
    at: formatTimestamp(atMs),
    level,
    source,
    message: storable(message),
    requestId: textOf(requestId),
    operation: textOf(operation),
    userId: isId<"user">(userId) ? userId : null,
    method: textOf(method),
    status: hasStatus ? Number(status) : null,
    durationMs: typeof durationMs === "number" ? Math.max(0, Math.round(durationMs)) : null,
    errorClass: textOf(errorClass),
    fields: otherFields(hasStatus ? others : { ...others, status }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? storable(value) : null;
}

function otherFields(fields: LogFields): LogEntryRow["fields"] {
  const present = Object.entries(listedFields(fields)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, typeof value === "string" ? storable(value) : (value ?? null)]),
  );
}

/** A text that every database can store: no NUL, no half of a surrogate pair, and not too long. */
function storable(text: string): string {
  return cutText(text.replaceAll("\0", ""), textUnitsMax).toWellFormed();
}
