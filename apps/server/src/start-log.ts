import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";

/** What is told of a start, by the message of its line; everything else is for logs. */
const sentences: Readonly<Record<string, (fields: LogFields) => string>> = {
  "Waiting for the database": ({ location, reason, waitMs }) =>
    `Waiting for ${location}, ${Math.ceil(Number(waitMs) / 1_000)} s left: ${reason}`,
};

/** A log whose lines of a start are sentences. */
export interface StartLog {
  readonly log: Log;
  /** From now on every line is written as it is. */
  ready(): void;
}

/**
 * For a start at a terminal: somebody who waits for the banner reads a sentence where there is one, and no JSON but
 * warnings and errors.
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
