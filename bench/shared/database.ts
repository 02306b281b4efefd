import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import { startStockCluster } from "@design-catalog/testing/stock-cluster";
import { Client } from "pg";
import type { PostgresPrograms } from "../../tools/test/postgres-majors.ts";

/** A real, durable PostgreSQL that counts its statements and records the times of its commits. */
export interface BenchDatabase {
  /** Creates an empty database on the server and returns its connection string. */
  create(name: string): Promise<string>;
  /** Key with which the service seals secrets. */
  readonly masterKey: string;
  /** A connection to another database of the same server, so the benchmark's own statements are not counted. */
  readonly observer: Client;
  readonly version: string;
  stop(): Promise<void>;
}

/** Effective from the next start. `fsync`, `synchronous_commit` and `full_page_writes` stay on. */
const observingSettings = { shared_preload_libraries: "'pg_stat_statements'", track_commit_timestamp: "on" } as const;

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: console.error, error: console.error };

/** Starts the embedded PostgreSQL below `directory`. */
export async function startBenchDatabase(directory: string): Promise<BenchDatabase> {
  const dataDirectory = join(directory, "database");
  const first = await startEmbeddedPostgres({ dataDirectory, log });
  const observed = await connect(first.connectionString);
  for (const [name, value] of Object.entries(observingSettings)) {
    await observed.query(`ALTER SYSTEM SET ${name} = ${value}`);
  }
  await observed.end();
  await first.stop();
  const server = await startEmbeddedPostgres({ dataDirectory, log });
  const observer = await connect(server.connectionString);
  await observer.query("CREATE EXTENSION pg_stat_statements");
  return {
    create: (name) => createDatabase(observer, server.connectionString, name),
    masterKey: randomBytes(32).toString("base64"),
    observer,
    version: server.serverVersion,
    async stop() {
      await observer.end();
      await server.stop();
      await rm(server.homeDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts a server with the default settings of its version, except that it also counts its statements. */
export async function startCountingDatabase(programs: PostgresPrograms): Promise<BenchDatabase> {
  const server = await startStockCluster(programs.directory, { shared_preload_libraries: "pg_stat_statements" });
  const observer = await connect(server.connectionString);
  await observer.query("CREATE EXTENSION pg_stat_statements");
  return {
    create: (name) => createDatabase(observer, server.connectionString, name),
    masterKey: randomBytes(32).toString("base64"),
    observer,
    version: programs.version,
    async stop() {
      await observer.end();
      await server.stop();
    },
  };
}

async function createDatabase(observer: Client, connectionString: string, name: string): Promise<string> {
  await observer.query(`CREATE DATABASE ${name}`);
  return urlOf(connectionString, name);
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

function urlOf(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}
