import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@design-catalog/storage-kysely";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import { databaseUrl, templateDatabase, withClient } from "./test-database.ts";

/** A throw-away PostgreSQL cluster. */
export interface TestCluster {
  /** Connection string of the superuser, to the initial database. */
  readonly connectionString: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const silent = () => undefined;
/** Server failures matter to whoever runs the tests; failures that tests provoke do not. */
const log = { debug: silent, info: silent, warn: silent, error: console.error };

/** Starts a cluster under the system's temporary directory and creates the template of the test databases in it. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDirectory = join(tmpdir(), `design-catalog-test-${randomBytes(6).toString("hex")}`);
  const server = await startEmbeddedPostgres({ dataDirectory, log, durability: "none" });
  const stop = async () => {
    await server.stop();
    await rm(server.homeDirectory, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connectionString: server.connectionString, stop };
}

/** Creates the template of the test databases, and closes it. */
export async function makeTemplate(clusterUrl: string): Promise<void> {
  await withClient(clusterUrl, async (client) => {
    await client.query(`CREATE DATABASE ${templateDatabase}`);
    await migrateToLatest(databaseUrl(clusterUrl, templateDatabase));
    // A connection to the template would make every copy wait and fail.
    await client.query(`ALTER DATABASE ${templateDatabase} ALLOW_CONNECTIONS false`);
  });
}
