/** Structured log lines. Fields are an allow-list by the caller: never bodies, headers or secrets. */
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

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
