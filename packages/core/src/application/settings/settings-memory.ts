import type { Clock } from "../../ports/clock.ts";
import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { Storage } from "../../ports/storage.ts";
import { readApplicationSettings } from "./read-settings.ts";
import { type ApplicationSettings, defaultApplicationSettings } from "./table.ts";

/** Milliseconds that a process uses settings it has read; it sees changes this much later. */
const freshMs = 5_000;

/** Applications whose settings a process remembers. */
const applicationsMax = 1_000;

interface Remembered {
  settings: ApplicationSettings | undefined;
  readAtMs: number;
  reading: Promise<ApplicationSettings> | undefined;
}

/**
 * Creates a function that knows the settings of applications for every request: it reads those of an application every
 * few seconds at most. Without a database the previous ones count, or the defaults.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context, storage, ports } = await createMemoryHost();
 * const settingsOf = createSettingsMemory({ storage, ...ports });
 * assert.deepEqual((await settingsOf(context.applicationId)).allowedOrigins, []);
 * ```
 */
export function createSettingsMemory({
  storage,
  clock,
  log,
}: {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
}) {
  const known = new Map<string, Remembered>();

  function open(applicationId: Id<"application">): Remembered {
    const found = known.get(applicationId);
    if (found) return found;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= applicationsMax) known.delete(oldest);
    const remembered = { settings: undefined, readAtMs: 0, reading: undefined };
    known.set(applicationId, remembered);
    return remembered;
  }

  async function read(applicationId: Id<"application">, memory: Remembered): Promise<ApplicationSettings> {
    memory.readAtMs = clock.now();
    try {
      memory.settings = await readApplicationSettings(storage.open(applicationId));
    } catch (error) {
      log.warn("Cannot read the settings of an application; the previous ones stay in force", {
        applicationId,
        error: String(error),
      });
    } finally {
      memory.reading = undefined;
    }
    return memory.settings ?? defaultApplicationSettings;
  }

  return async function settingsOf(applicationId: Id<"application">): Promise<ApplicationSettings> {
    const memory = open(applicationId);
    const ageMs = clock.now() - memory.readAtMs;
    if (memory.settings === undefined || ageMs < 0 || ageMs >= freshMs) {
      memory.reading ??= read(applicationId, memory);
    }
    return memory.reading ?? memory.settings ?? defaultApplicationSettings;
  };
}
