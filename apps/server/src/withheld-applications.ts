import type { Clock, Id, Log } from "@design-catalog/core";
import { applicationRefusal } from "@design-catalog/core/application";
import type { DeliveryStore, WebhookUpkeepStore, WithheldState } from "@design-catalog/core/ports";

/**
 * Milliseconds that a process uses what it has read; it sees changes this much later. A move counts on 5 s, which leaves a
 * second to a commit that is on its way.
 */
const freshMs = 4_000;

/** The same while an application arrives or moves: its users wait until a process serves it. */
const freshInMoveMs = 500;

/**
 * The same for results of attempts that had begun: those of fast receivers are still recorded, and the target makes the
 * others again.
 */
const recordedMs = 4_500;

/** States of the applications that are not served. */
export type WithheldApplications = ReadonlyMap<Id<"application">, WithheldState>;

/** Reads which applications are not served. */
export type ReadWithheld = () => Promise<ReadonlyMap<Id<"application">, WithheldState>>;

/** Dependencies of {@link createWithheldApplications}. */
export interface WithheldSources {
  readonly read: ReadWithheld;
  readonly clock: Clock;
  readonly log: Log;
}

/** Knowledge of the applications that are not served. */
export interface WithheldKnowledge {
  /** Those that are not served. What was read last counts while the database is away. */
  readonly states: () => Promise<WithheldApplications>;
  /**
   * Refuses a commit of an application that moves: the other side would not have it, however long the request has taken.
   * `readHere` reads by the transaction itself, where the knowledge is too old.
   * @throws {DomainError} `application_moving`
   */
  readonly checkCommit: (applicationId: Id<"application">, readHere: ReadWithheld) => Promise<void>;
  /** Applications that move, of which results of attempts are no longer recorded here; reads like `checkCommit`. */
  readonly leaving: (readHere: ReadWithheld) => Promise<ReadonlySet<Id<"application">>>;
}

/** Creates the knowledge of one process. It reads all states at once, every few seconds at most. */
export function createWithheldApplications({ read, clock, log }: WithheldSources): WithheldKnowledge {
  let known: { readonly states: WithheldApplications; readonly atMs: number } | undefined;
  let reading: Promise<WithheldApplications> | undefined;
  let triedAtMs = -Infinity;
  /** Times of the last readings before applications moved, by those that move. */
  let servedAtMs: ReadonlyMap<Id<"application">, number> = new Map();

  async function readBy(reader: ReadWithheld): Promise<WithheldApplications> {
    const atMs = clock.now();
    const states = await reader();
    // A slower reading began earlier.
    if (!known || known.atMs <= atMs || known.atMs > clock.now()) {
      const before = known?.atMs ?? -Infinity;
      servedAtMs = new Map(movingOf(states).map((id) => [id, servedAtMs.get(id) ?? before]));
      known = { states, atMs };
    }
    return states;
  }

  async function refresh(): Promise<WithheldApplications> {
    triedAtMs = clock.now();
    try {
      return await readBy(read);
    } catch (error) {
      log.warn("Cannot read which applications are not served; the previous answer stays in force", {
        error: String(error),
      });
      return known?.states ?? new Map();
    } finally {
      reading = undefined;
    }
  }

  const isFresh = (atMs: number) => {
    const ageMs = clock.now() - atMs;
    return known !== undefined && ageMs >= 0 && ageMs < freshFor(known.states);
  };

  return {
    async states() {
      if (!known || !isFresh(Math.max(known.atMs, triedAtMs))) reading ??= refresh();
      return reading ?? known?.states ?? new Map();
    },
    async checkCommit(applicationId, readHere) {
      const states = known && isFresh(known.atMs) ? known.states : await readBy(readHere);
      const state = states.get(applicationId);
      if (state !== undefined && state !== "suspended") throw applicationRefusal(state);
    },
    async leaving(readHere) {
      if (!known || !isFresh(known.atMs)) await readBy(readHere);
      const isLate = (atMs: number) => clock.now() < atMs || clock.now() - atMs >= recordedMs;
      return new Set([...servedAtMs].filter(([, atMs]) => isLate(atMs)).map(([id]) => id));
    },
  };
}

function movingOf(states: WithheldApplications): readonly Id<"application">[] {
  return [...states].filter(([, state]) => state !== "suspended").map(([id]) => id);
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
