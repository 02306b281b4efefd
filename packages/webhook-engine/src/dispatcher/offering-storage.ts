import type { ApplicationStore, Storage, Transaction } from "@design-catalog/core";
import type { FastLane, FollowedTransaction, HandedJob, NewJob, OfferedJob } from "@design-catalog/core/ports";
import { webhookEndpoints } from "@design-catalog/core/webhooks";

/**
 * Wraps the storage of a process that makes attempts. Jobs that its transactions offer are added as held by this
 * process if the fast lane has places for them, and go there after a confirmed commit. A rollback, another run of the
 * transaction or an unknown outcome drops the offers; jobs that are committed nevertheless come back with their leases.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import {
 *   createAddressPolicy,
 *   createDispatcher,
 *   createOfferingStorage,
 *   createSystemResolver,
 *   createTlsTransport,
 * } from "@design-catalog/webhook-engine";
 * import assert from "node:assert/strict";
 *
 * const { ports, storage: plain, queue, deliveries, context } = await createMemoryHost();
 * const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] });
 * const transport = createTlsTransport();
 * const dispatcher = createDispatcher({ ...ports, queue, deliveries, addressPolicy, transport });
 * // Requests use this storage; a process without a dispatcher uses the plain one.
 * const storage = createOfferingStorage(plain, dispatcher.fastLane);
 * assert.equal(storage.open(context.applicationId).applicationId, context.applicationId);
 * await transport.close();
 * ```
 */
export function createOfferingStorage(storage: Storage, fastLane: FastLane): Storage {
  return {
    open(applicationId) {
      const store = storage.open(applicationId);
      return { ...store, transaction: (work) => offerIn(store, fastLane.follow(), work) };
    },
  };
}

async function offerIn<T>(
  store: ApplicationStore,
  followed: FollowedTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let handed: HandedJob[] = [];
  try {
    const result = await store.transaction((transaction) => {
      // An earlier run was rolled back, and its offers with it.
      followed.drop();
      const ofRun: HandedJob[] = (handed = []);
      return work({ ...transaction, enqueue: (jobs) => enqueue({ transaction, followed, handed: ofRun }, jobs) });
    });
    followed.handOver(handed);
    return result;
  } catch (error) {
    followed.drop();
    throw error;
  }
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
  const held = (await transaction.hold(offers)).flatMap((job) => {
    const offer = byDelivery.get(String(job.data["deliveryId"]));
    return offer ? [{ job, offer }] : [];
  });
  const endpointIds = new Set(held.flatMap(({ offer }) => offer.item.endpoint?.id ?? []));
  transaction.versionsAfterCommit(webhookEndpoints, [...endpointIds], (versions) => {
    for (const { job, offer } of held) {
      handed.push({ job, offer, endpointVersion: versions.get(offer.item.endpoint?.id ?? "") });
    }
  });
}
