import type { Clock, Id, Log } from "@design-catalog/core";
import type { DeliveryStore, WebhookUpkeepStore, WithheldState } from "@design-catalog/core/ports";

/** Milliseconds that a process uses what it has read; it sees changes this much later. */
const freshMs = 5_000;

/** The same while an application arrives or moves: its users wait until a process serves it. */
const freshInMoveMs = 500;

/** States of the applications that are not served. */
export type WithheldApplications = ReadonlyMap<string, WithheldState>;

/** Reads which applications are not served. */
export type ReadWithheld = () => Promise<ReadonlyMap<Id<"application">, WithheldState>>;

/** Dependencies of {@link createWithheldApplications}. */
export interface WithheldSources {
  readonly read: ReadWithheld;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates a function that knows the applications that are not served. It reads all of them at once, every few seconds at most;
 * what was read last counts while the database is away.
 */
export function createWithheldApplications({ read, clock, log }: WithheldSources) {
  let known: WithheldApplications | undefined;
  let reading: Promise<WithheldApplications> | undefined;
  let readAtMs = 0;

  async function refresh(): Promise<WithheldApplications> {
    readAtMs = clock.now();
    try {
      known = await read();
    } catch (error) {
      log.warn("Cannot read which applications are not served; the previous answer stays in force", {
        error: String(error),
      });
    } finally {
      reading = undefined;
    }
    return known ?? new Map();
  }

  return async function withheld(): Promise<WithheldApplications> {
    const ageMs = clock.now() - readAtMs;
    if (!known || ageMs < 0 || ageMs >= freshFor(known)) reading ??= refresh();
    return reading ?? known ?? new Map();
  };
}

function freshFor(known: WithheldApplications): number {
  const isInMove = [...known.values()].some((state) => state === "arriving" || state === "moving");
  return isInMove ? freshInMoveMs : freshMs;
}

/** Marks loaded deliveries of applications that are not served, so they wait. */
export function withholdDeliveries(
  deliveries: DeliveryStore,
  withheld: () => Promise<WithheldApplications>,
): DeliveryStore {
  return {
    ...deliveries,
    async load(references) {
      const [items, states] = await Promise.all([deliveries.load(references), withheld()]);
      if (states.size === 0) return items;
      return items.map((item) => (states.has(item.applicationId) ? { ...item, isWithheld: true } : item));
    },
  };
}

/** Keeps the upkeep of webhooks from applications that are not served: their endpoints get no attempts. */
export function sparingWithheld(upkeep: WebhookUpkeepStore, read: ReadWithheld): WebhookUpkeepStore {
  const others = async <Found extends { readonly applicationId: Id<"application"> }>(found: readonly Found[]) => {
    const spared = await read();
    return found.filter(({ applicationId }) => !spared.has(applicationId));
  };
  return {
    ...upkeep,
    failingEndpoints: async (before) => others(await upkeep.failingEndpoints(before)),
    endpointsOwedNotice: async (before) => others(await upkeep.endpointsOwedNotice(before)),
    restoreLostJobs: async (options) => upkeep.restoreLostJobs({ ...options, spared: [...(await read()).keys()] }),
  };
}
