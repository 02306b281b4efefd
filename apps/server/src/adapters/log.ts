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
  const at =
    (name: typeof level): Log["info"] =>
    (message: string, fields: LogFields = {}) => {
      // Most lines of a busy service are below its level, and each would cost a copy of its fields.
      if (logger.isLevelEnabled(name)) logger[name](listedFields(fields), message);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Adds the id of the current trace to every line, so each leads to the other. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}
