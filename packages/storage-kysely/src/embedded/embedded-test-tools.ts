/** Tools for the tests of the embedded PostgreSQL: temporary directories, queries, a process to kill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type Durability, type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./mod.ts";

const waitTimeoutMs = 10_000;
/** Short enough for tests, and long enough to see the wait. */
const lockWaitMs = 200;
const silent = () => undefined;
const silentLog = { debug: silent, info: silent, warn: silent, error: silent };

const root = join(tmpdir(), `embedded-postgres-test-${process.pid}`);
const holders = new Set<Holder>();
const outsideHomes = new Set<string>();
let directoryCount = 0;

/** Names a new data directory, which does not exist yet. */
export function testDirectory(name = "data"): string {
  directoryCount += 1;
  return join(root, String(directoryCount), name);
}

/** Creates a directory with this mode, below ones that every user can enter. */
export function existingTestDirectory(mode: number): string {
  const directory = testDirectory();
  mkdirSync(directory, { recursive: true });
  chmodSync(root, 0o711);
  chmodSync(dirname(directory), 0o711);
  chmodSync(directory, mode);
  return directory;
}

/** Ends leftovers of a failed test and removes every used directory, including those outside the data directory. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...holders].map((holder) => holder.end("SIGTERM")));
  for (const directory of [root, ...outsideHomes]) rmSync(directory, { recursive: true, force: true });
}

/** Settings of a server; not durable by default, as removing synced files takes a second each. */
type StartOptions = Partial<Omit<EmbeddedPostgresOptions, "dataDirectory">>;

/** Starts a server in this process. */
export async function startHere(dataDirectory: string, options: StartOptions = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: silentLog,
    durability: "none",
    lockWaitMs,
    ...options,
  });
  outsideHomes.add(postgres.homeDirectory);
  return postgres;
}

type Row = Readonly<Record<string, unknown>>;

/** Runs one statement on its own connection. */
export async function query(connectionString: string, sql: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString });
  // A killed server ends the connection, which the query or the next connect reports.
  client.on("error", silent);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process that holds a server until it ends or is killed. */
export interface Holder {
  readonly connectionString: string;
  readonly serverPid: number;
  readonly cluster: string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs as our user by default, and not durable. */
export interface HolderOptions {
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly durability?: Durability;
}

/**
 * Starts a {@link Holder} on the directory.
 *
 * @throws {Error} with the process's message when it cannot start the server.
 */
export async function holdInChild(dataDirectory: string, options: HolderOptions = {}): Promise<Holder> {
  const program = join(import.meta.dirname, "embedded-postgres.fixture.ts");
  const child = spawn(process.execPath, [program, dataDirectory, options.durability ?? "none"], {
    ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
    env: { ...process.env, HOME: tmpdir() },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface(child.stdout);
  const firstLine: Promise<unknown[]> = Promise.race([once(lines, "line"), once(lines, "close")]);
  const [line] = await firstLine;
  const [connectionString = "", serverPid, homeDirectory] = String(line).split("\t");
  // Without a real process id a test would kill its own process group.
  if (homeDirectory === undefined) throw new Error(connectionString);
  outsideHomes.add(homeDirectory);
  const holder = {
    connectionString,
    serverPid: Number(serverPid),
    cluster: join(homeDirectory, "cluster"),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await exited;
      holders.delete(holder);
    },
  };
  holders.add(holder);
  return holder;
}

/** Waits until `condition` holds; one that throws does not hold yet. */
export async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + waitTimeoutMs;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Condition does not hold after ${waitTimeoutMs} ms`);
    await sleep(10);
  }
}
