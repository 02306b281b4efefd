/**
 * Allow-list of the fields of a log line; the compiler enforces it on callers and the log on its output. No field may
 * hold a secret or name a person: no bodies, headers, mail addresses, URLs or values of settings. The client's network
 * address is included, because operators need it to see and block an attack.
 */
export const logFieldNames = [
  "requestId",
  "method",
  "operation",
  "clientAddress",
  "status",
  "durationMs",
  "stack",
  "error",
  "reason",
  "applicationId",
  "endpointId",
  "deliveryId",
  "jobId",
  "mailId",
  "outcome",
  "errorClass",
  "errorMessage",
  "attempts",
  "failures",
  "repeats",
  "jobs",
  "results",
  "deliveries",
  "rows",
  "partitions",
  "inFlight",
  "ratio",
  "work",
  "migration",
  "pid",
  "port",
  "process",
  "waitMs",
  "delayMs",
  "dataDirectory",
  "directory",
  "location",
  "user",
  "version",
  "commit",
  "line",
] as const;

/** Structured log lines. A line has a constant message and {@link logFieldNames}, nothing else. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that adds `fields` to every line. */
export function logWith(log: Log, fields: LogFields): Log {
  return {
    debug: (message, own) => log.debug(message, { ...fields, ...own }),
    info: (message, own) => log.info(message, { ...fields, ...own }),
    warn: (message, own) => log.warn(message, { ...fields, ...own }),
    error: (message, own) => log.error(message, { ...fields, ...own }),
  };
}

/** Values of {@link logFieldNames}. */
export type LogFields = {
  readonly [Name in (typeof logFieldNames)[number]]?: string | number | boolean | undefined;
};
