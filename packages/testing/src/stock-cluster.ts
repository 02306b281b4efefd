import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseSystemUser, findFreePort, spawnOptionsFor } from "@design-catalog/storage-kysely/embedded";
import { makeTemplate, type TestCluster } from "./test-cluster.ts";
import { withClient } from "./test-database.ts";

const host = "127.0.0.1";
const superuser = "catalog";
/** Lets other users pass through to PostgreSQL's files. */
const passThroughMode = 0o711;
const startTimeoutMs = 30_000;
const startPollMs = 50;

/**
 * Starts a cluster with the settings that its version's initdb writes, as an operator gets them: JIT, autovacuum and
 * fsync stay as they are. It sets only the port, the address and the sockets.
 * @param programs Directory of `initdb` and `postgres`; PostgreSQL's user must be able to enter it.
 * @param more Further settings, for measurements.
 * @throws {Error} if the cluster cannot be created or started
 */
export async function startStockCluster(
  programs: string,
  more: Readonly<Record<string, string>> = {},
): Promise<TestCluster> {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-stock-"));
  chmodSync(directory, passThroughMode);
  const password = randomBytes(24).toString("base64url");
  makeCluster({ programs, directory, password });
  const port = await findFreePort(host);
  const server = spawnServer({ programs, directory, port, more });
  const connectionString = `postgres://${superuser}:${password}@${host}:${port}/postgres`;
  const stop = async () => {
    await stopServer(server);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await untilReady(server, connectionString);
    await makeTemplate(connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connectionString, pid: server.pid ?? 0, stop };
}

interface Cluster {
  readonly programs: string;
  readonly directory: string;
}

const dataIn = (directory: string) => join(directory, "data");

function makeCluster({ programs, directory, password }: Cluster & { readonly password: string }): void {
  const passwordFile = join(directory, "password");
  const user = chooseSystemUser(dataIn(directory));
  mkdirSync(dataIn(directory), { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [dataIn(directory), passwordFile]) chownSync(path, user.uid, user.gid);
  const made = spawnSync(
    join(programs, "initdb"),
    [
      `--pgdata=${dataIn(directory)}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ],
    { ...spawnOptionsFor(user), encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`Cannot make a cluster with ${programs}: ${made.stderr || made.error}`);
}

interface ServerOptions extends Cluster {
  readonly port: number;
  readonly more: Readonly<Record<string, string>>;
}

function spawnServer({ programs, directory, port, more }: ServerOptions): ChildProcess {
  const data = dataIn(directory);
  const settings = Object.entries({ port, listen_addresses: host, unix_socket_directories: "", ...more });
  const settingArguments = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settingArguments], {
    ...spawnOptionsFor(chooseSystemUser(data)),
    stdio: "ignore",
    detached: true,
  });
  process.once("exit", () => server.kill("SIGQUIT"));
  return server;
}

async function untilReady(server: ChildProcess, connectionString: string): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      await withClient(connectionString, (client) => client.query("SELECT 1"));
      return;
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error(`Cannot start PostgreSQL: exit code ${server.exitCode}`, { cause: error });
      if (performance.now() > deadlineMs) throw error;
    }
    await sleep(startPollMs);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGINT");
  await exited;
}
