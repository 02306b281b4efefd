import type { Log, LogFields } from "@design-catalog/core";
import { trace } from "@opentelemetry/api";
import pino from "pino";

/**
 * JSON lines, on standard output by default. Callers name each field they log; nothing is logged wholesale, so that
 * redaction is an allow-list rather than a list of what to hide.
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
    debug: (message: string, fields: LogFields = {}) => logger.debug(fields, message),
    info: (message: string, fields: LogFields = {}) => logger.info(fields, message),
    warn: (message: string, fields: LogFields = {}) => logger.warn(fields, message),
    error: (message: string, fields: LogFields = {}) => logger.error(fields, message),
  };
}

/** Where a trace is under way its id is in every line, so that the one is found from the other. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}
