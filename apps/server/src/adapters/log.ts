import type { Log } from "@design-catalog/core";
import { logFieldNames, type LogFields } from "@design-catalog/core/ports";
import { trace } from "@opentelemetry/api";
import pino from "pino";

/**
 * Writes JSON lines, to standard output by default. It writes only fields on the list of allowed ones, however they got
 * past the compiler.
 */
export function createLog(level: "debug" | "info" | "warn" | "error", destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service: "design-catalog" },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceFields,
    formatters: { level: (label) => ({ level: label }) },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    debug: (message: string, fields: LogFields = {}) => logger.debug(redact(fields), message),
    info: (message: string, fields: LogFields = {}) => logger.info(redact(fields), message),
    warn: (message: string, fields: LogFields = {}) => logger.warn(redact(fields), message),
    error: (message: string, fields: LogFields = {}) => logger.error(redact(fields), message),
  };
}

const allowedNames: ReadonlySet<string> = new Set(logFieldNames);
const redacted = "[redacted]";

/** Withholds an object in place of a value too: no list names its members. */
function redact(fields: LogFields): object {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, allowedNames.has(name) && typeof value !== "object" ? value : redacted]),
  );
}

/** Adds the id of the current trace to every line, so each leads to the other. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}
