import { DomainError } from "@design-catalog/core/engine";
import type {
  ApplicationStore,
  Storage,
  Transaction,
  FastLane,
  FollowedTransaction,
  FollowOptions,
  HandedJob,
  NewJob,
  OfferedJob,
} from "@design-catalog/core/ports";
import { webhookEndpoints } from "@design-catalog/core/webhooks";

/**
 * Wraps the storage of a process that makes attempts. Jobs that its transactions offer are added as held by this
 * process if the fast lane has places for them, and go there after a confirmed commit. A rollback, another run of the
 * transaction or an unknown outcome drops the offers; jobs that are committed nevertheless come back with their leases.
 * A transaction that may wait is held up while deliveries to endpoints that answer wait for this process: before it
 * commits by 2 s at most, after which it fails with `busy`, and after its commit by 1 s at most.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { ports, storage: plain, queue, deliveries, context } = await createMemoryHost();
 * const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] });
 * const transport = createTlsTransport();
 * const dispatcher = createDispatcher({ ...ports, queue, deliveries, addressPolicy, transport });
 * // Requests use this storage; a process without a dispatcher uses the plain one.
 * const storage = createOfferingStorage(plain, dispatcher.fastLane, { mayWait: true });
 * assert.equal(storage.open(context.applicationId).applicationId, context.applicationId);
 * await transport.close();
 * ```
 */
export function createOfferingStorage(storage: Storage, fastLane: FastLane, options: FollowOptions): Storage {
  return {
    open(applicationId) {
      const store = storage.open(applicationId);
      const follow = () => fastLane.follow(options, applicationId);
      return { ...store, transaction: (work) => offerWhenRoom({ store, work }, follow()) };
    },
  };
}

interface Offering<T> {
  readonly store: ApplicationStore;
  readonly work: (transaction: Transaction) => Promise<T>;
}

async function offerWhenRoom<T>(offering: Offering<T>, waiting: FollowedTransaction, isRepeated = false): Promise<T> {
  const followed = await waiting.whenRoom();
  try {
    const result = await offerIn({ ...offering, isRepeated }, followed);
    await followed.whenEased();
    return result;
  } catch (error) {
    if (!followed.mustWait) {
      followed.end();
      throw error;
    }
  }
  return offerWhenRoom(offering, followed, true);
}

async function offerIn<T>(
  { store, work, isRepeated }: Offering<T> & { readonly isRepeated: boolean },
  followed: FollowedTransaction,
): Promise<T> {
  let handed: HandedJob[] = [];
  const result = await store.transaction(async (transaction) => {
    // An earlier run was rolled back, and its offers with it.
    followed.drop();
    const ofRun: HandedJob[] = (handed = []);
    const ran = await work({
      ...transaction,
      // A run that waited for room has been charged for its deliveries.
      isRepeated: isRepeated || transaction.isRepeated,
      enqueue: (jobs) => enqueue({ transaction, followed, handed: ofRun }, jobs),
    });
    // The work may have swallowed the error, but its jobs are missing.
    if (followed.mustWait) throw new DomainError("busy", "Deliveries wait for this process");
    return ran;
  });
  followed.handOver(handed);
  return result;
}

interface Run {
  readonly transaction: Transaction;
  readonly followed: FollowedTransaction;
  readonly handed: HandedJob[];
}

async function enqueue({ transaction, followed, handed }: Run, jobs: readonly NewJob[]): Promise<void> {
  const offers = followed.reserve(jobs.filter(isOffered));
  const reserved = new Set<NewJob>(offers);
  const others = jobs.filter((job) => !reserved.has(job));
  if (others.length > 0) await transaction.enqueue(others);
  if (offers.length > 0) await hold({ transaction, followed, handed }, offers);
}

function isOffered(job: NewJob): job is OfferedJob {
  return "item" in job;
}

async function hold({ transaction, handed }: Run, offers: readonly OfferedJob[]): Promise<void> {
  const byDelivery = new Map<string, OfferedJob>(offers.map((offer) => [offer.item.deliveryId, offer]));
  const held: Omit<HandedJob, "endpointVersion">[] = [];
  await transaction.hold(offers, (jobs) => {
    for (const job of jobs) {
      const offer = byDelivery.get(String(job.data["deliveryId"]));
      if (offer) held.push({ job, offer });
    }
  });
  const endpointIds = new Set(offers.flatMap(({ item }) => item.endpoint?.id ?? []));
  transaction.versionsAfterCommit(webhookEndpoints, [...endpointIds], (versions) => {
    for (const { job, offer } of held) {
      handed.push({ job, offer, endpointVersion: versions.get(offer.item.endpoint?.id ?? "") });
    }
  });
}
