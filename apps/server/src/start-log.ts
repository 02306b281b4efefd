import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";
import type { Config } from "@design-catalog/host";
import { createLog } from "./adapters/log.ts";
import { textLine } from "./adapters/text-line.ts";

/** Sentences about a start, by the message of the log line. */
const sentences: Readonly<Record<string, (fields: LogFields) => string>> = {
  "Waiting for the database": ({ location, reason, waitMs }) =>
    `Waiting for ${location}, ${Math.ceil(Number(waitMs) / 1_000)} s left: ${reason}`,
};

/** A log that shows lines of a start as sentences. */
export interface StartLog {
  readonly log: Log;
  /** Ends the start: says what it has counted and writes every later line unchanged. */
  readonly ready: () => void;
}

/** Opens the log of a process in the form that the configuration or the terminal asks for. */
export function openStartLog({ logLevel, logFormat }: Pick<Config, "logLevel" | "logFormat">): StartLog {
  const write = (text: string) => void process.stdout.write(text);
  const isText = logFormat === "text" || (logFormat === "auto" && process.stdout.isTTY);
  // A program that reads the output gets JSON from the first line.
  if (!isText) return { log: createLog(logLevel), ready: () => undefined };
  return createStartLog(createLog(logLevel, { write: (line: string) => write(textLine(line)) }), write);
}

/** Creates a log for a start that people watch: until the banner it shows sentences, warnings and errors. */
export function createStartLog(log: Log, write: (text: string) => void): StartLog {
  let isReady = false;
  let migrated = 0;
  /** Says in one line what took one line of the log for each migration. */
  function sayMigrations(): void {
    if (migrated > 0) write(`  Migrated the database (migrations: ${migrated})\n`);
    migrated = 0;
  }
  function say(message: string, fields: LogFields): void {
    if (message === "Migrated the database") migrated += 1;
    else sayMigrations();
    const sentence = sentences[message]?.(fields);
    if (sentence !== undefined) write(`  ${sentence}\n`);
  }
  return {
    log: {
      ...log,
      debug: (message, fields = {}) => (isReady ? log.debug(message, fields) : undefined),
      info: (message, fields = {}) => (isReady ? log.info(message, fields) : say(message, fields)),
    },
    ready() {
      sayMigrations();
      isReady = true;
    },
  };
}
