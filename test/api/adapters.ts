import { type JobQueue, type Log, type Storage, tables as everyTable } from "@design-catalog/core";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool, createStorage, type DatabasePool, type Replica } from "@design-catalog/storage-kysely";
import { createMemoryStorage, createMemoryTables } from "@design-catalog/storage-memory";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { inRun } from "../support/turns.ts";

/** An adapter of the storage port. */
export type AdapterName = "memory" | "postgresql";

/**
 * Adapters that the service is tested on: the suite has the one that answers soonest, because the suite of conformance compares
 * both, and the rest has the other.
 */
export const adapterNames = inRun<AdapterName>({ suite: ["memory"], rest: ["postgresql"] });

/** The storage of a test file. */
export interface OpenStorage {
  readonly storage: Storage;
  readonly queue: JobQueue;
  /** Address of the database; absent in memory. */
  readonly connectionString?: string;
  /**
   * Number of rows in each table, across applications. Every change of a row adds one to the audit trail, so any write
   * changes the text; the counters of failed sign-ins are left out.
   */
  fingerprint(): Promise<string>;
  /**
   * Remembers all rows; returns a function that restores them, except the queue's jobs. Undefined if the adapter cannot
   * do so cheaply.
   */
  readonly save?: () => () => void;
  /** Number of jobs waiting in the queue. */
  countJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Failed sign-ins are counted on purpose. */
const counted = everyTable.filter(({ name }) => name !== "rate_limits" && name !== "sign_in_guards");

/** Opens an empty storage. */
export function openStorage(name: AdapterName, log: Log): Promise<OpenStorage> {
  return name === "memory" ? openMemory() : openPostgres(log);
}

async function openMemory(): Promise<OpenStorage> {
  const tables = createMemoryTables();
  const watched = {
    ...tables,
    apply(changes: Parameters<typeof tables.apply>[0]) {
      tables.apply(changes);
      counts = undefined;
    },
  };
  const { storage, queue } = createMemoryStorage({ clock: { now: () => Date.now() }, tables: watched });
  const opened = new Map<string, ReturnType<Storage["open"]>>();
  /** Undefined since something was committed. */
  let counts: string | undefined;

  async function countAll(): Promise<string> {
    const stores = [...opened.values()];
    const all = await Promise.all(stores.flatMap((store) => counted.map((table) => store.count(table))));
    return all.join(" ");
  }

  return {
    queue,
    storage: {
      open(applicationId) {
        const store = storage.open(applicationId);
        if (!opened.has(applicationId)) counts = undefined;
        opened.set(applicationId, store);
        return store;
      },
    },
    fingerprint: async () => (counts ??= await countAll()),
    save() {
      const restore = tables.save();
      return () => {
        restore();
        counts = undefined;
      };
    },
    countJobs: async () => (await queue.claim("deliveries", { limit: 1_000_000, perGroupLimit: 1_000_000 })).length,
    close: async () => undefined,
  };
}

async function openPostgres(log: Log): Promise<OpenStorage> {
  return openPostgresOn(await createTestDatabase(), { log });
}

/** Opens the storage on a migrated database; a standby, if there is one, answers what may lag. */
export async function openPostgresOn(
  { connectionString, drop }: TestDatabase,
  { log, replicaOf }: { readonly log: Log; readonly replicaOf?: (pool: DatabasePool, log: Log) => Replica },
): Promise<OpenStorage> {
  const pool = createPool({ connectionString, log });
  const replica = replicaOf?.(pool, log);
  // No deliveries are made here; only the jobs that commit with the change count.
  const jobs = createJobs({ connectionString, pool, log, role: "api" });
  await jobs.start();
  const counts = `concat_ws(',', ${counted.map(({ name }) => `(SELECT count(*) FROM ${name})`).join()})`;
  const read = async (expression: string) =>
    String((await pool.query(`SELECT ${expression} AS value`)).rows[0]?.["value"]);
  const known = { writers: "", fingerprint: "" };
  return {
    queue: jobs.queue,
    connectionString,
    storage: createStorage({ pool, replica, queue: jobs.transactional }),
    async fingerprint() {
      // Each transaction that writes takes a number: without a new one, and with the same running, nothing was written.
      const writers = await read("pg_current_snapshot()");
      if (writers !== known.writers) Object.assign(known, { writers, fingerprint: await read(counts) });
      return known.fingerprint;
    },
    countJobs: async () => Number(await read("(SELECT count(*) FROM pgboss.job)")),
    async close() {
      await jobs.stop();
      await replica?.end();
      await pool.end();
      await drop();
    },
  };
}
