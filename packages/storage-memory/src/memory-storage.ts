import type {
  Announce,
  ApplicationStore,
  Clock,
  Storage,
  DeliveryStore,
  Id,
  MailOutbox,
  RateLeases,
  WebhookUpkeepStore,
} from "@design-catalog/core/ports";
import { createMemoryDeliveryStore } from "./memory-delivery-store.ts";
import { createTransactionNumbers, readMemoryFeed } from "./memory-feed.ts";
import { createLockTable, DeadlockError } from "./memory-locks.ts";
import { createMemoryMailOutbox } from "./memory-mail-outbox.ts";
import { createMemoryQueue, type MemoryQueue } from "./memory-queue.ts";
import { createMemoryRateLeases } from "./memory-rate-leases.ts";
import { createMemoryReader } from "./memory-reader.ts";
import { OutdatedRowsError } from "./memory-statements.ts";
import { createMemoryTables, type MemoryTables } from "./memory-tables.ts";
import { tallyRows } from "./memory-tally.ts";
import {
  beginTransaction,
  jobLock,
  type MemoryDatabase,
  type MemoryTransaction,
  type RunTransaction,
} from "./memory-transaction.ts";
import { createMemoryUpkeepStore } from "./memory-upkeep-store.ts";

/** Longer than the 15 s that an attempt may take, as in production. */
const defaultLeaseMs = 20_000;
/** Runs of a transaction that keeps colliding with others. */
const runsMax = 3;

/** Settings of the memory storage. */
export interface MemoryStorageOptions {
  readonly clock: Clock;
  readonly leaseMs?: number;
  /** Records operational events with the results that cause them. @default there are none */
  readonly announce?: Announce;
  /** Keeps the committed rows; a caller that passes it can watch them. */
  readonly tables?: MemoryTables;
}

/** The storage ports in memory. */
export interface MemoryStorage {
  readonly storage: Storage;
  readonly deliveries: DeliveryStore;
  readonly queue: MemoryQueue;
  readonly mails: MailOutbox;
  readonly leases: RateLeases;
  readonly upkeep: WebhookUpkeepStore;
}

/**
 * Creates a complete second adapter of the storage ports, which passes the same conformance suite as PostgreSQL. Only
 * the given clock tells the time, so leases and schedules can be simulated.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { users } from "@design-catalog/core/identity";
 *
 * const { storage } = createMemoryStorage({ clock: { now: () => Date.now() } });
 * assert.deepEqual(await storage.open(defaultApplicationId).select(users), []);
 * ```
 */
export function createMemoryStorage(options: MemoryStorageOptions): MemoryStorage {
  const { clock, leaseMs = defaultLeaseMs, tables = createMemoryTables() } = options;
  const locks = createLockTable();
  const queue = createMemoryQueue({ clock, leaseMs, isFree: (id) => locks.isFree(jobLock(id)) });
  const database: MemoryDatabase = { tables, locks, queue, numbers: createTransactionNumbers(clock) };
  const run: RunTransaction = (work) => runTransaction(database, work);
  return {
    queue,
    mails: createMemoryMailOutbox(database.tables, run),
    leases: createMemoryRateLeases(run),
    upkeep: createMemoryUpkeepStore(database, run),
    storage: { open: (applicationId) => openApplication(database, applicationId) },
    deliveries: createMemoryDeliveryStore(database.tables, run, options),
  };
}

function openApplication(database: MemoryDatabase, applicationId: Id<"application">): ApplicationStore {
  const { tables, numbers } = database;
  const read = createMemoryReader(tables, applicationId);
  return {
    applicationId,
    readFeed: async (table, query) => readMemoryFeed({ tables, applicationId, numbers }, table, query),
    find: async (table, id) => read.select(table, { where: { op: "equals", column: "id", value: id } })[0],
    select: async (table, query = {}) => read.select(table, query),
    count: async (table, where) => read.matching(table, where).length,
    tally: async (table, query) => tallyRows(read, table, query),
    transaction: (work) => runTransaction(database, (transaction) => work(transaction.open(applicationId))),
  };
}

async function runTransaction<T>(
  database: MemoryDatabase,
  work: (transaction: MemoryTransaction) => Promise<T>,
): Promise<T> {
  for (let runs = 1; ; runs++) {
    const transaction = beginTransaction(database, runs > 1);
    try {
      const result = await work(transaction);
      transaction.commit();
      return result;
    } catch (error) {
      if (!mayRunAgain(error) || runs >= runsMax) throw error;
    } finally {
      transaction.end();
    }
  }
}

function mayRunAgain(error: unknown): boolean {
  return error instanceof DeadlockError || error instanceof OutdatedRowsError;
}
