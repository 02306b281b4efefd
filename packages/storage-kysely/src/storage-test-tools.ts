import { afterAll } from "bun:test";
import { randomBytes } from "node:crypto";
import type { Log } from "@design-catalog/core";
import type { ClaimedJob, QueueName } from "@design-catalog/core/ports";
import {
  createTestDatabase,
  databaseUrl,
  type TestDatabase,
  testDatabaseUrlVariable,
  withClient,
} from "@design-catalog/testing/test-database";
import { createPool, type DatabasePool, type PoolOptions } from "./connection/pool.ts";
import type { TransactionalQueue } from "./kysely-storage.ts";
import { migrateToLatest } from "./schema/migrate.ts";

/** A log that writes nothing. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * Opens a pool on a database of the calling test file, made by `create`; both go after its tests.
 * @param options options of the pool
 */
export async function openTestPool(options: Partial<PoolOptions> = {}, create = createTestDatabase) {
  const database = await create();
  const { connectionString } = database;
  const pool = createPool({ connectionString, log: silentLog, ...options });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return { pool, connectionString };
}

/** A queue of one table, with leases that never end: just enough to take part in transactions. */
export async function createTestQueue(pool: DatabasePool) {
  await pool.query(`CREATE TABLE IF NOT EXISTS test_jobs (
    id bigserial PRIMARY KEY, queue text NOT NULL, key text, data jsonb NOT NULL, lease uuid, UNIQUE (queue, key))`);
  const queue: TransactionalQueue = {
    async enqueue(execute, jobs) {
      await execute(
        `INSERT INTO test_jobs (queue, key, data) SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[])
         ON CONFLICT DO NOTHING`,
        [jobs.map((job) => job.queue), jobs.map(({ key }) => key), jobs.map(({ data }) => JSON.stringify(data))],
      );
    },
    async hold(defer, jobs, take) {
      await defer(
        `INSERT INTO test_jobs (queue, key, data, lease)
         SELECT added.*, gen_random_uuid() FROM unnest($1::text[], $2::text[], $3::jsonb[]) AS added
         ON CONFLICT DO NOTHING RETURNING id::text, queue, lease::text, data`,
        [jobs.map((job) => job.queue), jobs.map(({ key }) => key), jobs.map(({ data }) => JSON.stringify(data))],
        // The queue itself wrote these columns.
        (rows) => take(rows as unknown as readonly ClaimedJob[]),
      );
    },
    ending: (jobs) => ({
      text: `DELETE FROM test_jobs USING unnest($1::bigint[], $2::uuid[]) AS held (id, lease)
        WHERE test_jobs.id = held.id AND test_jobs.lease = held.lease RETURNING test_jobs.id::text`,
      values: [jobs.map(({ id }) => id), jobs.map(({ lease }) => lease)],
    }),
    async missing(execute, jobs) {
      const { rows } = await execute("SELECT queue || ' ' || key AS name FROM test_jobs WHERE key = ANY($1::text[])", [
        jobs.map(({ key }) => key),
      ]);
      const found = new Set(rows.map(({ name }) => name));
      return jobs.filter((job) => !found.has(`${job.queue} ${job.key}`));
    },
    restore: (execute, jobs) => queue.enqueue(execute, jobs),
  };
  async function claim(queueName: QueueName, { limit }: { readonly limit: number }): Promise<readonly ClaimedJob[]> {
    const { rows } = await pool.query(
      `UPDATE test_jobs SET lease = gen_random_uuid() WHERE id = ANY(ARRAY(
         SELECT id FROM test_jobs WHERE queue = $1 AND lease IS NULL ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING id::text, lease::text, data`,
      [queueName, limit],
    );
    // The queue itself wrote these columns.
    return rows.map((row) => ({ ...row, queue: queueName })) as unknown as readonly ClaimedJob[];
  }
  return { queue, claim };
}

/**
 * Makes a database by running the migrations, in about a second, for tests of what they define: the template of the
 * test databases may have been made before a bug was seeded.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const clusterUrl = process.env[testDatabaseUrlVariable] ?? "";
  const name = `migrated_${randomBytes(8).toString("hex")}`;
  const run = (statement: string) => withClient(clusterUrl, (client) => client.query(statement));
  await run(`CREATE DATABASE ${name}`);
  const connectionString = databaseUrl(clusterUrl, name);
  await migrateToLatest(connectionString);
  return { connectionString, drop: async () => void (await run(`DROP DATABASE ${name} WITH (FORCE)`)) };
}

/** The reason for a promise's rejection; undefined when it succeeds. */
export function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
