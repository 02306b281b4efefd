/**
 * Allow-list of the fields of a log line; the compiler enforces it on callers and the log on its output. No field may
 * hold a secret or name a person: no bodies, headers, mail addresses, URLs or values of settings. The client's network
 * address is included, because operators need it to see and block an attack.
 */
export const logFieldNames = [
  "source",
  "requestId",
  "method",
  "operation",
  "userId",
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
  "days",
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

/** Levels of lines, the least important first. */
export const logLevels = ["debug", "info", "warn", "error"] as const;

/** One of {@link logLevels}. */
export type LogLevel = (typeof logLevels)[number];

/** Subjects of lines. Administrators can look up lines about all but `service`, the default, whatever their level. */
export const logSources = ["request", "security", "job", "mail", "upkeep", "service"] as const;

/** One of {@link logSources}. */
export type LogSource = (typeof logSources)[number];

/** Structured log lines. A line has a constant message and {@link logFieldNames}, nothing else. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Values of {@link logFieldNames}. */
export type LogFields = {
  readonly [Name in Exclude<(typeof logFieldNames)[number], "source">]?: string | number | boolean | undefined;
} & { readonly source?: LogSource | undefined };
