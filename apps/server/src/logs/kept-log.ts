import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import type { LogFields, LogLevel } from "@design-catalog/core/ports";
import { WaitingLines, type WaitingLinesOptions, type WriteLines } from "./waiting-lines.ts";

/** Milliseconds between two writes; with the lines of one write this bounds the rows of a flood. */
const everyMsDefault = 1_000;

/** Longest time to write what is left before a stop. */
const lastWritesMsMax = 2_000;

/** A log whose important lines are also written to the database, off the path of requests. */
export interface KeptLog {
  readonly log: Log;
  /** Number of lines that were dropped. */
  dropped(): number;
  /** Begins to write, the lines from before first; returns a function that writes the last ones and ends. */
  start(write: WriteLines, options?: { readonly everyMs?: number }): () => Promise<void>;
}

/** Wraps a log: lines that administrators look up also wait to be written. */
export function createKeptLog(options: WaitingLinesOptions): KeptLog {
  const lines = new WaitingLines(options);
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      options.log[level](message, fields);
      lines.add(level, message, fields);
    };
  return {
    log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") },
    dropped: () => lines.dropped,
    start(write, { everyMs = everyMsDefault } = {}) {
      const stopping = new AbortController();
      const written = writeRegularly(lines, write, { everyMs, signal: stopping.signal });
      return async () => {
        stopping.abort();
        await Promise.race([written, sleep(lastWritesMsMax)]);
      };
    },
  };
}

/** Writes some lines in each period, and after the signal all that are left, unless the database is away. */
async function writeRegularly(
  lines: WaitingLines,
  write: WriteLines,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await lines.writeSome(write);
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  while ((await lines.writeSome(write)) === "more");
}
