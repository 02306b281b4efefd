/**
 * Measures a backup of finished deliveries and its restore into empty databases: with the default settings of Debian's
 * PostgreSQL 15, and with more memory and WAL. Takes five minutes and 8 GB under the temporary directory for two million
 * deliveries. docs/operations/production.md has the results.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { systemPorts } from "@design-catalog/host";
import {
  createPool,
  ensurePartitions,
  migrateToLatest,
  restoreBackup,
  writeBackup,
} from "@design-catalog/storage-kysely";
import { startStockCluster } from "@design-catalog/testing/stock-cluster";
import { Client } from "pg";
import { announced } from "./shared/figures.ts";
import { daysBefore, writeFinished } from "./shared/finished-deliveries.ts";
import { describeMachine } from "./shared/machine.ts";

/** A longer run hangs, or its machine is too busy for figures. */
const runMsMax = 1_800_000;
const programs = "/usr/lib/postgresql/15/bin";
const days = 30;
const endpointsEver = 16;
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: console.error, error: console.error };
const roomy = { shared_buffers: "2GB", max_wal_size: "8GB", maintenance_work_mem: "512MB" };

/** Bytes of the log, and checkpoints that began since `checkpoint_timeout` was over or since the log was too large. */
const state = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS wal, checkpoints_timed, checkpoints_req
  FROM pg_stat_bgwriter`;

const { values } = parseArgs({ options: { deliveries: { type: "string", default: "2000000" } } });
setTimeout(() => {
  process.stderr.write(`The benchmark was given up after ${runMsMax / 1_000} s.\n`);
  process.exit(1);
}, runMsMax);
const directory = await mkdtemp(join(tmpdir(), "design-catalog-drill-"));
const archive = join(directory, "catalog.tar.gz");
try {
  process.stdout.write(`${JSON.stringify(describeMachine("15"))}\n`);
  await onCluster({}, async (url) => {
    const from = await createDatabase(url, "filled");
    await announced(`the filling with ${values.deliveries} deliveries`, () => fill(from, Number(values.deliveries)));
    await announced("a backup", () => writeBackup({ connectionString: from, destination: createWriteStream(archive) }));
    const sizes = { database: await sizeOf(from), archive: (await stat(archive)).size };
    process.stdout.write(`${JSON.stringify(sizes)}\n`);
    await restore(url, "default settings");
  });
  await onCluster(roomy, (url) => restore(url, JSON.stringify(roomy)));
} finally {
  await rm(directory, { recursive: true, force: true });
}
process.exit(0);

async function onCluster(settings: Readonly<Record<string, string>>, work: (url: string) => Promise<void>) {
  const cluster = await startStockCluster(programs, settings);
  try {
    await work(cluster.connectionString);
  } finally {
    await cluster.stop();
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `CREATE DATABASE ${name}`);
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

async function fill(connectionString: string, count: number): Promise<void> {
  await migrateToLatest(connectionString);
  const pool = createPool({ connectionString, log });
  await ensurePartitions(pool, { fromMs: daysBefore(Date.now(), days)[0] ?? 0, days: days + 1 });
  await pool.end();
  const endpointIds = Array.from({ length: endpointsEver }, () => systemPorts.ids.next());
  const client = new Client({ connectionString });
  await client.connect();
  await writeFinished(client, { count, days, endpointIds }, silent);
  await client.end();
}

/** Restores the archive and prints how much WAL that wrote, and the checkpoints that came since it was too much. */
async function restore(url: string, settings: string): Promise<void> {
  const connectionString = await createDatabase(url, "restored");
  const [before] = await query(url, state);
  await announced(`a restore with ${settings}`, () =>
    restoreBackup({ connectionString, source: createReadStream(archive), log }),
  );
  const [after] = await query(url, state);
  const size = await sizeOf(connectionString);
  process.stdout.write(`${JSON.stringify({ before, after, size })}\n`);
}

async function sizeOf(url: string): Promise<unknown> {
  const [row] = await query(url, "SELECT pg_database_size(current_database()) AS bytes");
  return row?.["bytes"];
}

async function query(url: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
