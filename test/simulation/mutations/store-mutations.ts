import { defaultApplicationId, matches, type Storage, type Transaction } from "@design-catalog/core";
import type { NewJob } from "@design-catalog/core/ports";
import { deliveries, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { MemoryStorage } from "@design-catalog/storage-memory";
import type { Connection } from "../world/database-connection.ts";
import type { Mutation } from "../world/mutation.ts";

/** A seeded fault and the invariants that may find it. */
export interface SeededFault extends Mutation {
  readonly foundBy: RegExp;
  /** Seed at which the search starts, one that showed the fault when this was written. @default 1 */
  readonly seed?: number;
}

/** Faults in how data is stored. */
export const storeMutations: readonly SeededFault[] = [
  {
    name: "a result is written without checking the lease",
    seed: 34,
    foundBy: /^7 a result/u,
    database: (memory) =>
      withSettle(memory, (settlements) => {
        const leases = new Map(memory.queue.jobs().map(({ id, lease }) => [id, lease]));
        return memory.deliveries.settle(
          settlements.map((settlement) => {
            const { job } = settlement;
            return { ...settlement, job: { ...job, lease: leases.get(job.id) ?? job.lease } };
          }),
        );
      }),
  },
  {
    name: "an attempt is counted twice",
    foundBy: /^4 /u,
    database: (memory) =>
      withSettle(memory, async (settlements) => {
        const settled = await memory.deliveries.settle(settlements);
        for (const { item, attempt } of settlements) {
          if (attempt) await countAgain(memory.storage, item.deliveryId);
        }
        return settled;
      }),
  },
  {
    name: "a job that another process holds is handed out",
    foundBy: /^(7 a job|once all is calm, an attempt)/u,
    database: (memory) => ({
      ...memory,
      queue: {
        ...memory.queue,
        async claim(queue, options) {
          const held = memory.queue.jobs().map(({ id, lease, job }) => ({ ...job, id, lease: lease ?? "" }));
          await memory.queue.release(held);
          return memory.queue.claim(queue, options);
        },
      },
    }),
  },
  {
    name: "a lease never lapses",
    seed: 16,
    foundBy: /^(24|27)/u,
    database: (memory) => ({
      ...memory,
      queue: {
        ...memory.queue,
        async claim(queue, options) {
          const held = memory.queue.jobs().map(({ id, lease, job }) => ({ ...job, id, lease: lease ?? "" }));
          await memory.queue.extend(held);
          return memory.queue.claim(queue, options);
        },
      },
    }),
  },
  {
    name: "a parked endpoint is never tried again",
    seed: 15,
    foundBy: /^(24|25)/u,
    connection: (connection) => ({
      ...connection,
      queue: {
        ...connection.queue,
        claim(queue, { groupLimits = new Map(), ...limits }) {
          const shut = [...groupLimits].map(([group, places]) => [group, places > 1 ? places : 0] as const);
          return connection.queue.claim(queue, { ...limits, groupLimits: new Map(shut) });
        },
      },
    }),
  },
  {
    name: "a job ends as soon as it is claimed",
    foundBy: /^(3 a pending|24)/u,
    connection: (connection) => ({
      ...connection,
      queue: {
        ...connection.queue,
        async claim(queue, options) {
          const jobs = await connection.queue.claim(queue, options);
          const store = connection.storage.open(defaultApplicationId);
          if (jobs.length > 0) await store.transaction((transaction) => transaction.complete(jobs));
          return jobs;
        },
      },
    }),
  },
  {
    name: "jobs are added after the commit",
    foundBy: /^3 a pending/u,
    connection: (connection) =>
      withStore(connection, (storage) => ({
        open(applicationId) {
          const store = storage.open(applicationId);
          return {
            ...store,
            async transaction(work) {
              const held: NewJob[] = [];
              const result = await store.transaction((transaction) =>
                work({ ...transaction, enqueue: async (jobs) => void held.push(...jobs) }),
              );
              if (held.length > 0) await store.transaction((transaction) => transaction.enqueue(held));
              return result;
            },
          };
        },
      })),
  },
  {
    name: "events are written in a transaction of their own",
    foundBy: /^(1 |2 |18)/u,
    connection: (connection) =>
      withTransactions(connection, (transaction, storage) => ({
        ...transaction,
        insert: (table, rows) =>
          table.name === "events"
            ? storage.open(transaction.applicationId).transaction((own) => own.insert(table, rows))
            : transaction.insert(table, rows),
      })),
  },
  {
    name: "retries are due at once",
    foundBy: /^5 no retry/u,
    database: (memory) =>
      withSettle(memory, (settlements) =>
        memory.deliveries.settle(
          settlements.map((settlement) => {
            if (!settlement.retry) return settlement;
            const { dueInMs: _, ...retry } = settlement.retry;
            return { ...settlement, retry };
          }),
        ),
      ),
  },
  {
    name: "a change is acknowledged although its commit failed",
    foundBy: /^17 an acknowledged/u,
    connection: (connection) =>
      withStore(connection, (storage) => ({
        open(applicationId) {
          const store = storage.open(applicationId);
          return {
            ...store,
            async transaction<Result>(work: (transaction: Transaction) => Promise<Result>) {
              let kept: { readonly result: Result } | undefined;
              try {
                return await store.transaction(async (transaction) => {
                  kept = { result: await work(transaction) };
                  return kept.result;
                });
              } catch (error) {
                if (kept) return kept.result;
                throw error;
              }
            },
          };
        },
      })),
  },
  {
    name: "remembered endpoints are not compared with the database",
    foundBy: /^1 /u,
    connection: (connection) =>
      withTransactions(connection, (transaction) => ({ ...transaction, expectLive: async () => undefined })),
  },
  {
    name: "endpoints are read once and remembered",
    foundBy: /^1 /u,
    connection(connection) {
      let remembered: readonly object[] | undefined;
      return withTransactions(connection, (transaction) => ({
        ...transaction,
        async select(table, query) {
          if (table.name !== webhookEndpoints.name) return transaction.select(table, query);
          const rows = await transaction.select(table, query);
          remembered ??= rows.length > 0 ? rows : undefined;
          // The rows of this table.
          return (remembered ?? rows) as typeof rows;
        },
      }));
    },
  },
];

function withSettle(memory: MemoryStorage, settle: MemoryStorage["deliveries"]["settle"]): MemoryStorage {
  return { ...memory, deliveries: { ...memory.deliveries, settle } };
}

/** Returns a connection with another store. */
export function withStore(connection: Connection, change: (storage: Storage) => Storage): Connection {
  return { ...connection, storage: change(connection.storage) };
}

/** Returns a connection with other transactions. */
export function withTransactions(
  connection: Connection,
  change: (transaction: Transaction, storage: Storage) => Transaction,
): Connection {
  return withStore(connection, (storage) => ({
    open(applicationId) {
      const store = storage.open(applicationId);
      return {
        ...store,
        transaction: (work) => store.transaction((transaction) => work(change(transaction, storage))),
      };
    },
  }));
}

async function countAgain(storage: Storage, id: string): Promise<void> {
  await storage.open(defaultApplicationId).transaction(async (transaction) => {
    const delivery = await transaction.find(deliveries, id, { lock: true });
    if (!delivery) return;
    await transaction.update(deliveries, matches({ id }), { attemptCount: delivery.attemptCount + 1 });
  });
}
