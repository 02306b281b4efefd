import type { Clock, Id, Log } from "@design-catalog/core";
import type { DeliveryStore, WebhookUpkeepStore } from "@design-catalog/core/ports";

/** Milliseconds that a process uses what it has read; it sees changes this much later. */
const freshMs = 5_000;

/** Reads the ids of suspended applications. */
export type ReadSuspended = () => Promise<readonly Id<"application">[]>;

/** Dependencies of {@link createSuspendedApplications}. */
export interface SuspensionSources {
  readonly read: ReadSuspended;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates a function that knows the suspended applications. It reads all of them at once, every few seconds at most;
 * what was read last counts while the database is away.
 */
export function createSuspendedApplications({ read, clock, log }: SuspensionSources) {
  let known: ReadonlySet<string> | undefined;
  let reading: Promise<ReadonlySet<string>> | undefined;
  let readAtMs = 0;

  async function refresh(): Promise<ReadonlySet<string>> {
    readAtMs = clock.now();
    try {
      known = new Set(await read());
    } catch (error) {
      log.warn("Cannot read which applications are suspended; the previous answer stays in force", {
        error: String(error),
      });
    } finally {
      reading = undefined;
    }
    return known ?? new Set();
  }

  return async function suspended(): Promise<ReadonlySet<string>> {
    const ageMs = clock.now() - readAtMs;
    if (!known || ageMs < 0 || ageMs >= freshMs) reading ??= refresh();
    return reading ?? known ?? new Set();
  };
}

/** Marks loaded deliveries of suspended applications, so they wait. */
export function withSuspensions(
  deliveries: DeliveryStore,
  suspended: () => Promise<ReadonlySet<string>>,
): DeliveryStore {
  return {
    ...deliveries,
    async load(references) {
      const [items, ids] = await Promise.all([deliveries.load(references), suspended()]);
      if (ids.size === 0) return items;
      return items.map((item) => (ids.has(item.applicationId) ? { ...item, isSuspended: true } : item));
    },
  };
}

/** Keeps the upkeep of webhooks from suspended applications: their endpoints get no attempts that could succeed. */
export function sparingSuspended(upkeep: WebhookUpkeepStore, read: ReadSuspended): WebhookUpkeepStore {
  const others = async <Found extends { readonly applicationId: Id<"application"> }>(found: readonly Found[]) => {
    const spared = new Set(await read());
    return found.filter(({ applicationId }) => !spared.has(applicationId));
  };
  return {
    ...upkeep,
    failingEndpoints: async (before) => others(await upkeep.failingEndpoints(before)),
    endpointsOwedNotice: async (before) => others(await upkeep.endpointsOwedNotice(before)),
    restoreLostJobs: async (options) => upkeep.restoreLostJobs({ ...options, spared: await read() }),
  };
}
