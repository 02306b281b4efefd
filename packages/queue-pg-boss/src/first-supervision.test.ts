import { expect, test } from "bun:test";
import { createPool } from "@design-catalog/storage-kysely";
import { createTestDatabase, testDatabaseUrlVariable } from "@design-catalog/testing";
import { laterText } from "./channel.ts";
import { deliveryJob, eventually, idsOf, openJobs, silentLog } from "./jobs-test-tools.ts";
import { createJobs } from "./jobs.ts";
import { createQueueTables, defaultSchema } from "./queue-tables.ts";
import { startSupervising } from "./supervision.ts";

/** Less than the interval of supervision. */
const takenOverMsMax = 4_000;

test("a worker that starts takes over lapsed leases at once, as one that soon dies again must", async () => {
  const database = await createTestDatabase();
  // Nobody supervises while no worker runs.
  const api = await openJobs(database.connectionString, "api");
  await api.enqueue([deliveryJob("a")]);
  expect(await api.claim()).toHaveLength(1);
  await api.pool.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '11 s' WHERE state = 'active'");
  const worker = await openJobs(database.connectionString, "all");
  const claimed = await eventually(async () => {
    const jobs = await worker.claim();
    return jobs.length > 0 ? jobs : undefined;
  }, takenOverMsMax);
  expect(idsOf(claimed.value)).toEqual(["a"]);
  await worker.end();
  await api.end();
  await database.drop();
});

test("a worker that has supervised leases has others look again because it may have no room for what comes back", async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, log: silentLog });
  const sent = new Set<string>();
  const query: typeof pool.query = (text, values) => {
    sent.add(text);
    return pool.query(text, values);
  };
  const { connectionString } = database;
  const jobs = createJobs({ connectionString, pool: { ...pool, query }, log: silentLog, role: "all" });
  await jobs.start();
  await eventually(async () => sent.has(laterText(defaultSchema)) || undefined, takenOverMsMax);
  await jobs.stop();
  await pool.end();
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
