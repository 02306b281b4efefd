import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";

/** Pause between two lines of one kind of warning. */
const everyMsDefault = 30_000;

/** Fields that name the one thing a warning is about, so each such line is news. */
const identities = ["requestId", "applicationId", "endpointId", "deliveryId", "jobId", "mailId"] as const;

/** A kind of warning that was written recently. */
interface Kind {
  /** Number of warnings since the last line. */
  readonly held: number;
  /** Fields of the latest of them. */
  readonly fields: LogFields;
}

/**
 * Wraps a log so repeated warnings do not fill it. It writes the first warning with a message at once, and then every
 * 30 s the latest one with their number in `repeats`. Warnings about a single thing and all other levels pass.
 * @example
 * ```ts
 * import { limitRepeats } from "@design-catalog/host";
 * import { createWebPorts } from "@design-catalog/storage-memory";
 * import assert from "node:assert/strict";
 *
 * const lines: string[] = [];
 * const log = limitRepeats({ ...createWebPorts().log, warn: (message) => lines.push(message) });
 * log.warn("The mail server is down");
 * log.warn("The mail server is down");
 * assert.deepEqual(lines, ["The mail server is down"]);
 * ```
 */
export function limitRepeats(log: Log, { everyMs = everyMsDefault }: { readonly everyMs?: number } = {}): Log {
  // Messages are constants, so there are no more kinds than places in the code.
  const kinds = new Map<string, Kind>();

  function sumUpLater(kind: string, message: string): void {
    setTimeout(() => {
      const { held, fields } = kinds.get(kind) ?? { held: 0, fields: {} };
      kinds.delete(kind);
      if (held === 0) return;
      write(kind, message, { ...fields, repeats: held });
    }, everyMs).unref();
  }

  function write(kind: string, message: string, fields: LogFields): void {
    log.warn(message, fields);
    kinds.set(kind, { held: 0, fields });
    sumUpLater(kind, message);
  }

  return {
    ...log,
    warn(message, fields = {}) {
      if (identities.some((name) => fields[name] !== undefined)) return log.warn(message, fields);
      const kind = `${message} ${fields.work ?? ""}`;
      const known = kinds.get(kind);
      if (known) kinds.set(kind, { held: known.held + 1, fields });
      else write(kind, message, fields);
    },
  };
}
