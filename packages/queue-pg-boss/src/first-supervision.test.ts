import { expect, test } from "bun:test";
import { createPool } from "@design-catalog/storage-kysely";
import { createTestDatabase, testDatabaseUrlVariable } from "@design-catalog/testing";
import { laterText } from "./channel.ts";
import { deliveryJob, idsOf, openJobs, silentLog } from "./jobs-test-tools.ts";
import { createJobs } from "./jobs.ts";
import { createQueueTables, defaultSchema } from "./queue-tables.ts";
import { startSupervising } from "./supervision.ts";

/** Starts a worker, which supervises leases at once; `told` ends when it has others look again after the first time. */
async function startWorker(connectionString: string) {
  const pool = createPool({ connectionString, log: silentLog });
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const query: typeof pool.query = async (text, values) => {
    const result = await pool.query(text, values);
    if (text === laterText(defaultSchema)) resolve();
    return result;
  };
  const jobs = createJobs({ connectionString, pool: { ...pool, query }, log: silentLog, role: "all" });
  await jobs.start();
  return {
    told,
    claim: () => jobs.queue.claim("deliveries", { limit: 10, perGroupLimit: 10 }),
    async end() {
      await jobs.stop();
      await pool.end();
    },
  };
}

test("a worker that starts takes over lapsed leases at once, as one that soon dies again must, and has others look again", async () => {
  const database = await createTestDatabase();
  // Nobody supervises while no worker runs.
  const api = await openJobs(database.connectionString, "api");
  await api.enqueue([deliveryJob("a")]);
  expect(await api.claim()).toHaveLength(1);
  await api.pool.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '11 s' WHERE state = 'active'");
  const worker = await startWorker(database.connectionString);
  // Others look because it may have no room for what comes back.
  await worker.told;
  expect(idsOf(await worker.claim())).toEqual(["a"]);
  await worker.end();
  await api.end();
  await database.drop();
});

test("a supervision that fails has others look again, too: it may have ended leases before", async () => {
  const connectionString = process.env[testDatabaseUrlVariable] ?? "";
  const pool = createPool({ connectionString, log: silentLog });
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const stop = startSupervising({
    boss: { supervise: () => Promise.reject(new Error("lost")) },
    pool,
    tables: createQueueTables(pool.query),
    log: silentLog,
    onSupervised: async () => resolve(),
  });
  await told;
  stop();
  await pool.end();
});
