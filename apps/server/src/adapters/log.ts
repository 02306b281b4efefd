import type { Log } from "@design-catalog/core";
import { listedFields } from "@design-catalog/core/engine";
import type { LogFields } from "@design-catalog/core/ports";
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
    debug: (message: string, fields: LogFields = {}) => logger.debug(listedFields(fields), message),
    info: (message: string, fields: LogFields = {}) => logger.info(listedFields(fields), message),
    warn: (message: string, fields: LogFields = {}) => logger.warn(listedFields(fields), message),
    error: (message: string, fields: LogFields = {}) => logger.error(listedFields(fields), message),
  };
}

/** Adds the id of the current trace to every line, so each leads to the other. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}
