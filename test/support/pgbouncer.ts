import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { withClient } from "@design-catalog/testing/test-database";
import { choosePort } from "./free-port.ts";
import { waitUntil } from "./wait-until.ts";

/** Debian's place, which is not on the PATH of every user. */
const program = "/usr/sbin/pgbouncer";
/** It refuses to run as root. */
const user = "nobody";
const startTimeoutMs = 10_000;

/**
 * Whether PgBouncer is installed.
 * @throws {Error} if it is missing in continuous integration
 */
export function hasPgbouncer(): boolean {
  return hasTool({ name: "PgBouncer", debianPackage: "pgbouncer", isThere: existsSync(program) });
}

export interface PgbouncerOptions {
  readonly directory: string;
  readonly mode: "session" | "transaction";
}

/** A running PgBouncer in front of one database. */
export interface Pgbouncer {
  /** Like the database's, with the pooler's address. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer as docs/operations/high-availability.md configures it. */
export async function startPgbouncer(databaseUrl: string, options: PgbouncerOptions): Promise<Pgbouncer> {
  const { directory, mode } = options;
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
  const port = await choosePort();
  const file = join(directory, "pgbouncer.ini");
  writeFileSync(file, configuration(new URL(databaseUrl), { port, mode }));
  const child = spawn(program, [file], { stdio: "ignore", ...asUser() });
  const url = new URL(databaseUrl);
  url.port = String(port);
  const answers = () => withClient(url.href, (client) => client.query("SELECT 1")).catch(() => undefined);
  await waitUntil(answers, { timeoutMs: startTimeoutMs, what: "PgBouncer" });
  return { connectionString: url.href, stop: () => kill(child) };
}

function asUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(spawnSync("id", [option, user], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

function configuration(
  { hostname, port: serverPort, username, password, pathname }: URL,
  { port, mode }: Pick<PgbouncerOptions, "mode"> & { readonly port: number },
): string {
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`;
  return `[databases]
${pathname.slice(1)} = ${server}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits, options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`;
}
