/**
 * Measures what a delivery costs PostgreSQL from its insert to its first success, in processor time and WAL: as one row
 * that is updated, as a row of a small table of waiting deliveries that moves to its day's partition when it is done, and
 * the same with the attempt in the row of the delivery. It takes a minute or two.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultApplicationId } from "@design-catalog/core";
import { systemPorts } from "@design-catalog/host";
import { createPool, ensurePartitions, migrateToLatest } from "@design-catalog/storage-kysely";
import { Client } from "pg";
import { startBenchDatabase } from "./shared/database.ts";
import { readProcessorTimes } from "./shared/processor-time.ts";
import { percentile } from "./shared/statistics.ts";

const deliveriesPerRound = 6_400;
const rounds = 8;
/** Deliveries that one statement settles under load. */
const batch = 16;

const prefix = "id, application_id, event_id, event_type, endpoint_id, url, attempt_count, automatic_count, created_at";
const pendingValues = `SELECT id, $1, id, 'project.created', 'endpoint', 'https://hooks.dealer.example/catalog/orders', 0, 0,
    now(), 'pending', now() FROM unnest($2::text[]) AS id`;
const attemptColumns = `delivery_id, number, application_id, trigger, started_at, duration_ms, outcome, status_code,
    remote_address, timings, response_headers, response_body`;
const attemptValues = `1, application_id, 'automatic', now(), 3, 'success', 200, '203.0.113.7',
    '{"connectMs":1,"firstByteMs":2}'::jsonb, '{"content-type":"text/plain"}'::jsonb, ''`;

/** A way to keep deliveries: a statement for each insert, and one for each batch of successes. */
interface Way {
  readonly name: string;
  readonly insert: string;
  readonly settle: string;
}

const moved = (columns: string, values: string) => `WITH done AS (
    DELETE FROM waiting_deliveries WHERE application_id = $1 AND id = ANY ($2::text[]) RETURNING *
  ), kept AS (
    INSERT INTO done_deliveries (${prefix}, status, completed_at${columns})
    SELECT id, application_id, event_id, event_type, endpoint_id, url, 1, 1, created_at, 'delivered', now()${values}
    FROM done RETURNING id, application_id
  )`;
const ways: readonly Way[] = [
  {
    name: "one row that is updated",
    insert: `INSERT INTO deliveries (${prefix}, status, next_attempt_at) ${pendingValues}`,
    settle: `WITH done AS (
      UPDATE deliveries SET status = 'delivered', attempt_count = 1, automatic_count = 1, next_attempt_at = NULL,
        completed_at = now() WHERE application_id = $1 AND id = ANY ($2::text[]) AND id BETWEEN $3 AND $4
      RETURNING id, application_id
    ) INSERT INTO delivery_attempts (${attemptColumns}) SELECT id, ${attemptValues} FROM done`,
  },
  {
    name: "a waiting row that moves",
    insert: `INSERT INTO waiting_deliveries (${prefix}, status, next_attempt_at) ${pendingValues}`,
    settle: `${moved("", "")}
      INSERT INTO delivery_attempts (${attemptColumns}) SELECT id, ${attemptValues} FROM kept WHERE id BETWEEN $3 AND $4`,
  },
  {
    name: "a waiting row that moves with its attempt",
    insert: `INSERT INTO waiting_deliveries (${prefix}, status, next_attempt_at) ${pendingValues}`,
    settle: `${moved(
      ", trigger, started_at, duration_ms, status_code, remote_address, timings, response_headers, response_body",
      `, 'automatic', now(), 3, 200, '203.0.113.7', '{"connectMs":1,"firstByteMs":2}'::jsonb,
        '{"content-type":"text/plain"}'::jsonb, ''`,
    )} SELECT FROM kept WHERE id BETWEEN $3 AND $4`,
  },
];

/** Tables of the two other ways; the moved rows have today's indexes without that of pending ones. */
const tables = `
  CREATE TABLE waiting_deliveries (LIKE deliveries INCLUDING CONSTRAINTS, PRIMARY KEY (application_id, id))
    WITH (fillfactor = 70);
  CREATE INDEX ON waiting_deliveries (application_id, endpoint_id, next_attempt_at);
  CREATE TABLE done_deliveries (LIKE deliveries INCLUDING ALL) PARTITION BY RANGE (id);
  ALTER TABLE done_deliveries ADD trigger text, ADD started_at timestamptz, ADD duration_ms integer,
    ADD status_code integer, ADD remote_address text, ADD timings jsonb, ADD response_headers jsonb,
    ADD response_body text;
  CREATE TABLE done_deliveries_all PARTITION OF done_deliveries DEFAULT`;

const directory = await mkdtemp(join(tmpdir(), "design-catalog-bench-"));
const database = await startBenchDatabase(directory);
try {
  await measure(await database.create("waiting_deliveries"));
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

async function measure(connectionString: string): Promise<void> {
  await migrateToLatest(connectionString);
  const pool = createPool({ connectionString, log: console });
  await ensurePartitions(pool, { fromMs: Date.now(), days: 1 });
  await pool.end();
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(tables);
  await client.query("CHECKPOINT");
  // The time of a flush is not processor time, and would only make the rounds longer.
  await client.query(
    "SET synchronous_commit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off",
  );
  const results = new Map(ways.map((way) => [way, [] as Cost[]]));
  // The first round connects, compiles and fills caches.
  for (let round = 0; round <= rounds; round++) {
    for (const way of ways) {
      const cost = await costOf(client, way);
      if (round > 0) results.get(way)?.push(cost);
    }
  }
  await client.end();
  for (const [{ name }, costs] of results) {
    // Other programs only ever add to the processor time of a round.
    const processorUs = Math.min(...costs.map((cost) => cost.processorUs));
    const walBytes = percentile(
      costs.map((cost) => cost.walBytes),
      50,
    );
    const highestUs = Math.max(...costs.map((cost) => cost.processorUs));
    process.stdout.write(
      `${name}: ${processorUs.toFixed(0)} us (at most ${highestUs.toFixed(0)}) and ${walBytes.toFixed(0)} bytes of WAL\n`,
    );
  }
}

/** Cost of one delivery. */
interface Cost {
  readonly processorUs: number;
  readonly walBytes: number;
}

async function costOf(client: Client, way: Way): Promise<Cost> {
  const before = await read(client);
  for (let done = 0; done < deliveriesPerRound; done += batch) {
    const given = Array.from({ length: batch }, () => systemPorts.ids.next<"delivery">());
    for (const id of given) {
      await client.query({ name: `${way.name}, insert`, text: way.insert, values: [defaultApplicationId, [id]] });
    }
    const values = [defaultApplicationId, given, given[0], given.at(-1)];
    await client.query({ name: `${way.name}, settle`, text: way.settle, values });
  }
  const after = await read(client);
  return {
    processorUs: ((after.usedMs - before.usedMs) * 1_000) / deliveriesPerRound,
    walBytes: (after.walBytes - before.walBytes) / deliveriesPerRound,
  };
}

async function read(client: Client) {
  const { rows } = await client.query<{ readonly pid: number; readonly bytes: string }>(
    "SELECT pg_backend_pid() AS pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes",
  );
  const [row] = rows;
  return { usedMs: readProcessorTimes().get(row?.pid ?? NaN)?.usedMs ?? NaN, walBytes: Number(row?.bytes) };
}
