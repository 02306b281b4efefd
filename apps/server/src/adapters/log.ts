import type { Log } from "@design-catalog/core";
import { logFieldNames, type LogFields } from "@design-catalog/core/ports";
import { trace } from "@opentelemetry/api";
import pino from "pino";

/**
 * JSON lines, on standard output by default. Fields are written when they are on the list of those that may be, however
 * they got past the compiler: redaction by an allow-list, not by a list of what to hide.
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

/** An object in the place of a value is withheld too: what is in it is on no list. */
function redact(fields: LogFields): object {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, allowedNames.has(name) && typeof value !== "object" ? value : redacted]),
  );
}

/** Where a trace is under way its id is in every line, so that the one is found from the other. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}
