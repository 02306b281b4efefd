import { type Log, type Storage, tables as everyTable } from "@design-catalog/core";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool, createStorage } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { createMemoryStorage, createMemoryTables } from "@design-catalog/storage-memory";

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
  /**
   * Remembers all rows; returns a function that brings them back, jobs of the queue apart. Undefined where nothing cheap
   * does that.
   */
  readonly save?: () => () => void;
  /** How many jobs wait in the queue. */
  countJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Failed sign-ins are counted, and are meant to be. */
const counted = everyTable.filter(({ name }) => name !== "rate_limits" && name !== "sign_in_guards");

/** Opens an empty storage. */
export function openStorage(name: AdapterName, log: Log): Promise<OpenStorage> {
  return name === "memory" ? openMemory() : openPostgres(log);
}

async function openMemory(): Promise<OpenStorage> {
  const tables = createMemoryTables();
  const { storage, queue } = createMemoryStorage({ clock: { now: () => Date.now() }, tables });
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
    save: () => tables.save(),
    countJobs: async () => (await queue.claim("deliveries", { limit: 1_000_000, perGroupLimit: 1_000_000 })).length,
    close: async () => undefined,
  };
}

async function openPostgres(log: Log): Promise<OpenStorage> {
  const { connectionString, drop } = await createTestDatabase();
  const pool = createPool({ connectionString, log });
  // Deliveries are not made here; that their jobs commit with the change is what counts.
  const jobs = createJobs({ connectionString, pool, log, role: "api" });
  await jobs.start();
  const counts = counted.map(({ name }) => `(SELECT count(*) FROM ${name})`).join();
  const read = async (expression: string) =>
    String((await pool.query(`SELECT ${expression} AS value`)).rows[0]?.["value"]);
  return {
    storage: createStorage({ pool, queue: jobs.transactional }),
    fingerprint: () => read(`concat_ws(',', ${counts})`),
    countJobs: async () => Number(await read("(SELECT count(*) FROM pgboss.job)")),
    async close() {
      await jobs.stop();
      await pool.end();
      await drop();
    },
  };
}
