import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { withClient } from "@design-catalog/testing/test-database";
import { type DelayingProxy, startDelayingProxy } from "./delaying-proxy.ts";
import { processTree } from "./embedded-home.ts";
import { choosePort } from "./free-port.ts";
import { type PostgresMachine, postgresPrograms, prepareMachine } from "./postgres-machine.ts";
import { signalIfAlive } from "./signal-if-alive.ts";
import { waitUntil } from "./wait-until.ts";

/** An unsupervised primary and its standby, on loopback. */
export interface ReplicatedPostgres {
  readonly primary: Node;
  readonly standby: Node;
  /** Kills every process of the primary. */
  killPrimary(): Promise<void>;
  /** Resolves when the standby takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** One of the two servers. */
export interface Node {
  readonly port: number;
  /** Connection string of the superuser, to the initial database. */
  readonly connectionString: string;
}

export interface ReplicationOptions {
  /** Created on start; PostgreSQL's user must be able to pass through its parents. */
  readonly directory: string;
  /** Makes a commit wait for the standby. */
  readonly synchronous: boolean;
  /** Milliseconds by which the primary's writes reach the standby late. @default 0 */
  readonly lagMs?: number;
}

const superuser = "catalog";
const standbyName = "standby";
const startTimeoutMs = 30_000;

/** Starts both, with the standby streaming. */
export async function startReplicatedPostgres(options: ReplicationOptions): Promise<ReplicatedPostgres> {
  const { synchronous, lagMs = 0 } = options;
  const machine = prepareMachine(options.directory);
  const primary = await makePrimary(machine);
  const primaryProcess = await startNode(machine, primary);
  const proxy = await startDelayingProxy(primary.port, lagMs);
  const standby = await makeStandby(machine, { primary, proxy });
  const standbyProcess = await startNode(machine, standby);
  await waitUntil(() => isStreaming(primary), { timeoutMs: startTimeoutMs, what: "the standby" });
  if (synchronous) {
    await run(primary, `ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`);
    await run(primary, "SELECT pg_reload_conf()");
  }
  return {
    primary,
    standby,
    async killPrimary() {
      await killAll(primaryProcess);
      await proxy.close();
    },
    promote: () => run(standby, "SELECT pg_promote()"),
    async stop() {
      await end(standbyProcess, "SIGINT");
      await end(primaryProcess, "SIGINT");
      await proxy.close();
    },
  };
}

async function makePrimary(machine: PostgresMachine): Promise<Node & { readonly name: string }> {
  const passwordFile = join(machine.directory, "password");
  writeFileSync(passwordFile, machine.password, { mode: 0o644 });
  const data = join(machine.directory, "primary");
  const login = [`--username=${superuser}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"];
  await call(machine, "initdb", [`--pgdata=${data}`, ...login, "--locale=C", "--no-sync"]);
  return named("primary", machine, await choosePort());
}

interface Source {
  readonly primary: Node;
  /** The proxy between primary and standby. */
  readonly proxy: DelayingProxy;
}

async function makeStandby(
  machine: PostgresMachine,
  { primary, proxy }: Source,
): Promise<Node & { readonly name: string }> {
  const node = named("standby", machine, await choosePort());
  const data = join(machine.directory, node.name);
  const source = primary.connectionString.replace(`:${primary.port}/`, `:${proxy.port}/`);
  const conninfo = `${source}?application_name=${standbyName}`;
  await call(machine, "pg_basebackup", ["-D", data, "-d", conninfo, "-R", "-X", "stream", "-c", "fast", "--no-sync"]);
  return node;
}

function named(name: string, { password }: PostgresMachine, port: number): Node & { readonly name: string } {
  return { name, port, connectionString: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres` };
}

/** @throws {Error} with the program's output */
async function call({ asUser }: PostgresMachine, program: string, words: readonly string[]): Promise<void> {
  const stdio = ["ignore", "ignore", "pipe"] as const;
  const child = spawn(join(postgresPrograms, program), words, { ...asUser, stdio: [...stdio] });
  const exited = once(child, "close");
  const output = child.stderr === null ? "" : await text(child.stderr);
  await exited;
  if (child.exitCode !== 0) throw new Error(`Cannot run ${program}: ${output.trim()}`);
}

async function startNode(machine: PostgresMachine, node: Node & { readonly name: string }): Promise<ChildProcess> {
  const settings = [`port=${node.port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const words = ["-D", join(machine.directory, node.name), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(postgresPrograms, "postgres"), words, { ...machine.asUser, stdio: "ignore" });
  await waitUntil(
    () =>
      run(node, "SELECT 1")
        .then(() => true)
        .catch(() => undefined),
    {
      timeoutMs: startTimeoutMs,
      what: `the ${node.name}`,
    },
  );
  return child;
}

async function isStreaming(primary: Node): Promise<true | undefined> {
  const { rows } = await withClient(primary.connectionString, (client) =>
    client.query("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"),
  );
  return rows.length > 0 ? true : undefined;
}

async function run({ connectionString }: Node, statement: string): Promise<void> {
  await withClient(connectionString, (client) => client.query(statement));
}

/** Like a power failure: no process of the server sends anything any more. */
async function killAll(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  const others = child.pid === undefined ? [] : processTree(child.pid);
  child.kill("SIGKILL");
  for (const pid of others) signalIfAlive(pid, "SIGKILL");
  await exited;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** The campaign's requirement that this machine lacks; undefined if all are met. */
export function missingProgram(): string | undefined {
  return missingPostgresProgram() ?? (Bun.which("haproxy") === null ? "haproxy" : undefined);
}

/** True if every program of PostgreSQL 15 that the campaign needs is installed. */
export function hasPostgresPrograms(): boolean {
  return missingPostgresProgram() === undefined;
}

function missingPostgresProgram(): string | undefined {
  const needed = ["postgres", "initdb", "pg_basebackup", "psql"].map((name) => join(postgresPrograms, name));
  return needed.find((path) => !existsSync(path));
}
