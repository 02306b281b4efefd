import { type Log, type NewJob, type Storage, tables } from "@design-catalog/core";
import { createPool, createStorage, type SqlExecute } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { createMemoryStorage } from "@design-catalog/testing/memory-storage";

/** The adapters of the storage port that the service is tested on. */
export const adapterNames = ["memory", "postgresql"] as const;

/** One of {@link adapterNames}. */
export type AdapterName = (typeof adapterNames)[number];

/** A storage of a test file. */
export interface OpenStorage {
  readonly storage: Storage;
  /**
   * How many rows each table has, of any application. Every change of a row adds one to the audit trail, so that the
   * text changes with any write; the counters of failed sign-ins are left out.
   */
  fingerprint(): Promise<string>;
  /** How many jobs wait in the queue. */
  countJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Failed sign-ins are counted, and are meant to be. */
const counted = tables.filter((table) => table.name !== "rate_limits");

/** Opens an empty storage. */
export function openStorage(name: AdapterName, log: Log): Promise<OpenStorage> {
  return name === "memory" ? openMemory() : openPostgres(log);
}

async function openMemory(): Promise<OpenStorage> {
  const { storage, queue } = createMemoryStorage({ clock: { now: () => Date.now() } });
  const opened = new Map<string, ReturnType<Storage["open"]>>();
  return {
    storage: {
      open(applicationId) {
        const store = storage.open(applicationId);
        opened.set(applicationId, store);
        return store;
      },
    },
    async fingerprint() {
      const stores = [...opened.values()];
      const counts = stores.map((store) => Promise.all(counted.map((table) => store.count(table))));
      return (await Promise.all(counts)).join(" ");
    },
    countJobs: async () => (await queue.claim("deliveries", { limit: 1_000_000, perGroupLimit: 1_000_000 })).length,
    close: async () => undefined,
  };
}

async function openPostgres(log: Log): Promise<OpenStorage> {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, log });
  await pool.query("CREATE TABLE test_jobs (queue text NOT NULL, data jsonb NOT NULL)");
  const count = `SELECT concat_ws(',', ${counted.map(({ name }) => `(SELECT count(*) FROM ${name})`).join()}) AS fingerprint`;
  return {
    storage: createStorage({ pool, queue: { enqueue, complete: async () => new Set() } }),
    fingerprint: async () => String((await pool.query(count)).rows[0]?.["fingerprint"]),
    countJobs: async () => Number((await pool.query("SELECT count(*) AS count FROM test_jobs")).rows[0]?.["count"]),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Deliveries are not made here; that their jobs commit with the change is what counts. */
async function enqueue(execute: SqlExecute, jobs: readonly NewJob[]): Promise<void> {
  const columns = [jobs.map((job) => job.queue), jobs.map(({ data }) => JSON.stringify(data))];
  await execute("INSERT INTO test_jobs (queue, data) SELECT * FROM unnest($1::text[], $2::jsonb[])", columns);
}
