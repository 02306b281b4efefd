import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import { withClient } from "@design-catalog/testing/test-database";
import { silentLog } from "@design-catalog/testing/test-ports";
import { processTree } from "./embedded-home.ts";
import { choosePort } from "./free-port.ts";
import { signalIfAlive } from "./signal-if-alive.ts";
import { waitUntil } from "./wait-until.ts";

/** An unsupervised PostgreSQL server: only the test starts and stops it, on one port. */
export interface PostgresServer {
  readonly connectionString: string;
  readonly cluster: Cluster;
  /** Resolves when it answers queries. */
  start(): Promise<void>;
  /** A fast shutdown: cuts connections and closes the port. */
  stop(): Promise<void>;
  /** Freezes the processes; the kernel still accepts connections and bytes. */
  freeze(): void;
  thaw(): void;
}

const startTimeoutMs = 20_000;

/** Creates a cluster in the directory without starting the server; `settings` are added to those of every start. */
export async function createPostgresServer(
  dataDirectory: string,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  // The embedded PostgreSQL creates the cluster and knows its programs; it would restart a server that a test stops.
  const made = await startEmbeddedPostgres({ dataDirectory, log: silentLog, durability: "none" });
  await made.stop();
  return serverOn(made, settings);
}

/**
 * Makes a standby that follows a server which does not run, and starts both. The server's files are copied after a start
 * with a log that standbys can read.
 */
export async function startWithStandby(
  primary: PostgresServer,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  await primary.start();
  await primary.stop();
  const { clusterDirectory } = primary.cluster;
  const copy = `${clusterDirectory}-standby`;
  // With their owners, as PostgreSQL demands.
  const { exitCode } = Bun.spawnSync(["cp", "-a", clusterDirectory, copy]);
  if (exitCode !== 0) throw new Error(`Cannot copy ${clusterDirectory}: exit code ${exitCode}`);
  writeFileSync(join(copy, "standby.signal"), "");
  await primary.start();
  const made = { ...primary.cluster, connectionString: primary.connectionString, clusterDirectory: copy };
  const standby = await serverOn(made, [`primary_conninfo=${primary.connectionString}`, ...settings]);
  await standby.start();
  return standby;
}

async function serverOn(
  made: Cluster & Pick<PostgresServer, "connectionString">,
  settings: readonly string[],
): Promise<PostgresServer> {
  const port = await choosePort();
  const url = new URL(made.connectionString);
  url.port = String(port);
  const connectionString = url.href;
  let running: ChildProcess | undefined;
  let frozen: readonly number[] = [];

  function thaw(): void {
    for (const pid of frozen) signalIfAlive(pid, "SIGCONT");
    frozen = [];
  }

  return {
    connectionString,
    cluster: made,
    async start() {
      running = spawnServer(made, [`port=${port}`, ...settings]);
      const answers = () => withClient(connectionString, (client) => client.query("SELECT 1")).catch(() => undefined);
      await waitUntil(answers, { timeoutMs: startTimeoutMs, what: "PostgreSQL" });
    },
    async stop() {
      thaw();
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const exited = once(running, "exit");
      running.kill("SIGINT");
      await exited;
    },
    freeze() {
      // The parent first, so it starts no process meanwhile.
      if (running?.pid === undefined) return;
      running.kill("SIGSTOP");
      frozen = processTree(running.pid);
      for (const pid of frozen) signalIfAlive(pid, "SIGSTOP");
    },
    thaw,
  };
}

/** The files of a server, and its programs. */
export interface Cluster {
  readonly runtimeDirectory: string;
  readonly clusterDirectory: string;
}

function spawnServer({ runtimeDirectory, clusterDirectory }: Cluster, own: readonly string[]): ChildProcess {
  const settings = [...own, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const program = join(runtimeDirectory, "bin", "postgres");
  const { uid, gid } = statSync(clusterDirectory);
  return spawn(program, ["-D", clusterDirectory, ...settings.flatMap((setting) => ["-c", setting])], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    cwd: "/",
    stdio: "ignore",
  });
}
