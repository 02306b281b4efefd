import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";

/** Sentences about a start, by the message of the log line. */
const sentences: Readonly<Record<string, (fields: LogFields) => string>> = {
  "Waiting for the database": ({ location, reason, waitMs }) =>
    `Waiting for ${location}, ${Math.ceil(Number(waitMs) / 1_000)} s left: ${reason}`,
};

/** A log that shows lines of a start as sentences. */
export interface StartLog {
  readonly log: Log;
  /** Writes every later line unchanged. */
  ready(): void;
}

/**
 * Creates a log for a start at a terminal: until the banner it shows sentences, and JSON only for warnings and errors.
 */
export function createStartLog(log: Log, write: (text: string) => void): StartLog {
  let isReady = false;
  function say(message: string, fields: LogFields): void {
    const sentence = sentences[message]?.(fields);
    if (sentence !== undefined) write(`  ${sentence}\n`);
  }
  return {
    log: {
      ...log,
      debug: (message, fields = {}) => (isReady ? log.debug(message, fields) : undefined),
      info: (message, fields = {}) => (isReady ? log.info(message, fields) : say(message, fields)),
    },
    ready: () => void (isReady = true),
  };
}
