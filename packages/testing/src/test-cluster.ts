import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrateToLatest } from "@design-catalog/storage-kysely";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import { databaseUrl, templateDatabase, withClient } from "./test-database.ts";

export { testDatabaseUrlVariable } from "./test-database.ts";

/** A throw-away PostgreSQL cluster. */
export interface TestCluster {
  /** Connection string of the superuser, to the initial database. */
  readonly connectionString: string;
  /** Process id of the server. */
  readonly pid: number;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const silent = () => undefined;
/** Server failures matter to whoever runs the tests; failures that tests provoke do not. */
const log = { debug: silent, info: silent, warn: silent, error: console.error };

/** Starts a cluster under the system's temporary directory and creates the template of the test databases in it. */
export async function startTestCluster(): Promise<TestCluster> {
  const { server, ...cluster } = await makeCluster();
  return { ...cluster, connectionString: server.connectionString, pid: server.pid() };
}

/** Starts clusters as `startTestCluster` does; all but the first are copies of its files, which take a tenth of the time. */
export async function startTestClusters(count: number): Promise<readonly TestCluster[]> {
  if (count === 1) return [await startTestCluster()];
  const { server, dataDirectory, stop } = await makeCluster();
  // Its files lie elsewhere where PostgreSQL's user may not enter the temporary directory.
  if (dirname(server.homeDirectory) !== dataDirectory) {
    await stop();
    return Promise.all(Array.from({ length: count }, startTestCluster));
  }
  await server.stop();
  const directories = [dataDirectory, ...Array.from({ length: count - 1 }, newDirectory)];
  await Promise.all(directories.slice(1).map((directory) => copyDirectory(dataDirectory, directory)));
  return Promise.all(directories.map(startIn));
}

interface MadeCluster {
  readonly server: EmbeddedPostgres;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

async function makeCluster(): Promise<MadeCluster> {
  const dataDirectory = newDirectory();
  const { server, stop } = await start(dataDirectory);
  try {
    await makeTemplate(server.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, dataDirectory, stop };
}

async function startIn(dataDirectory: string): Promise<TestCluster> {
  const { server, stop } = await start(dataDirectory);
  return { connectionString: server.connectionString, pid: server.pid(), stop };
}

async function start(dataDirectory: string): Promise<Omit<MadeCluster, "dataDirectory">> {
  const server = await startEmbeddedPostgres({ dataDirectory, log, durability: "none" });
  const stop = async () => {
    await server.stop();
    await rm(server.homeDirectory, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { server, stop };
}

function newDirectory(): string {
  return join(tmpdir(), `design-catalog-test-${randomBytes(6).toString("hex")}`);
}

/** Copies a directory with its owners, which Node's copies lose. */
async function copyDirectory(from: string, to: string): Promise<void> {
  const [exitCode] = await once(spawn("cp", ["-a", from, to], { stdio: "inherit" }), "exit");
  if (exitCode !== 0) throw new Error(`Cannot copy ${from} to ${to}: exit code ${exitCode}`);
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
