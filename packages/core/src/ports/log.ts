/**
 * The fields that a log line may have: an allow-list, which the compiler holds callers to and the log its output. None is
 * for what may hold a secret or names a person: no bodies, headers, mail addresses, URLs or values of settings. The network
 * address of a client is there, since an attack cannot be seen or shut out without it.
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

/** Structured log lines. {@link logFieldNames} are all that a line can say beside its message, which is constant. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log whose every line has `fields` beside its own. */
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
