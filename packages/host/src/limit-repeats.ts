import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";

/** Pause between two lines of one kind of warning or error. */
const everyMsDefault = 30_000;

/** Fields that name the one thing a line is about, so each such line is news. */
const identities = ["requestId", "endpointId", "deliveryId", "jobId", "mailId"] as const;

type Level = "warn" | "error";

/** A kind of line that was written recently. */
interface Kind {
  /** Number of lines held back since the last one. */
  readonly held: number;
  /** Fields of the latest of them. */
  readonly fields: LogFields;
}

/**
 * Wraps a log so repeated warnings and errors do not fill it. It writes the first one with a message (about an
 * application, if it names one) at once, and then every 30 s the latest one with their number in `repeats`. Lines about
 * a single thing and all other levels pass.
 */
export function limitRepeats(log: Log, { everyMs = everyMsDefault }: { readonly everyMs?: number } = {}): Log {
  // Messages are constants, so there are no more kinds than places in the code, times applications.
  const kinds = new Map<string, Kind>();

  function limited(level: Level) {
    function write(kind: string, message: string, fields: LogFields): void {
      log[level](message, fields);
      kinds.set(kind, { held: 0, fields });
      setTimeout(() => sumUp(kind, message), everyMs).unref();
    }

    function sumUp(kind: string, message: string): void {
      const { held, fields } = kinds.get(kind) ?? { held: 0, fields: {} };
      kinds.delete(kind);
      if (held > 0) write(kind, message, { ...fields, repeats: held });
    }

    return (message: string, fields: LogFields = {}) => {
      if (identities.some((name) => fields[name] !== undefined)) return log[level](message, fields);
      const kind = JSON.stringify([level, message, fields.work, fields.applicationId]);
      const known = kinds.get(kind);
      if (known) kinds.set(kind, { held: known.held + 1, fields });
      else write(kind, message, fields);
    };
  }

  return { ...log, warn: limited("warn"), error: limited("error") };
}
