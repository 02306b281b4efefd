import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { choosePort } from "./free-port.ts";
import type { ReplicatedPostgres } from "./replicated-postgres.ts";

const documentPath = join(import.meta.dirname, "..", "..", "docs", "operations", "high-availability.md");
/** The user that Debian's package creates. */
const user = "haproxy";

/** A running HAProxy in front of a primary and its standby. */
export interface RoleProxy {
  /** Like the primary's, with the proxy's address. */
  readonly connectionString: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export interface RoleProxyOptions {
  readonly directory: string;
  /** False leads to the standby as soon as the primary is gone, whether or not the standby takes writes. */
  readonly roleCheck: boolean;
}

/** Starts HAProxy with the configuration and the script in docs/operations/high-availability.md. */
export async function startRoleProxy(postgres: ReplicatedPostgres, options: RoleProxyOptions): Promise<RoleProxy> {
  const { directory, roleCheck } = options;
  mkdirSync(directory, { recursive: true });
  const port = await choosePort();
  const url = new URL(postgres.primary.connectionString);
  const document = readFileSync(documentPath, "utf8");
  const passwords = forProxy(join(directory, "pgpass"), `*:*:*:${url.username}:${url.password}\n`, 0o600);
  const check = forProxy(join(directory, "takes-writes"), checkScript(document, { passwords, url }), 0o700);
  const file = join(directory, "haproxy.cfg");
  writeFileSync(file, configuration(document, { postgres, port, check, roleCheck }));
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  url.port = String(port);
  return {
    connectionString: url.href,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Whether HAProxy can change its user, as the document has it do. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Writes a file that only HAProxy's user can read, and returns its path. */
function forProxy(path: string, content: string, mode: number): string {
  writeFileSync(path, content, { mode });
  if (isRoot()) chownSync(path, proxyUserId(), -1);
  return path;
}

/** The number of the user that HAProxy runs as. */
export function proxyUserId(): number {
  return Number(spawnSync("id", ["-u", user], { encoding: "utf8" }).stdout);
}

interface Script {
  /** Path of the file with the password. */
  readonly passwords: string;
  /** The primary's. */
  readonly url: URL;
}

function checkScript(document: string, { passwords, url }: Script): string {
  return replaced(block(document, "#!/bin/sh\n"), {
    "/etc/haproxy/pgpass": passwords,
    "-U haproxy": `-U ${url.username}`,
  });
}

interface Configured {
  readonly postgres: ReplicatedPostgres;
  readonly port: number;
  /** Path of the script. */
  readonly check: string;
  readonly roleCheck: boolean;
}

function configuration(document: string, { postgres, port, check, roleCheck }: Configured): string {
  return replaced(block(document, "global\n"), {
    "127.0.0.1:5000": `127.0.0.1:${port}`,
    "10.0.0.11:5432": `127.0.0.1:${postgres.primary.port}`,
    "10.0.0.12:5432": `127.0.0.1:${postgres.standby.port}${roleCheck ? "" : " backup"}`,
    "/etc/haproxy/takes-writes": check,
    ...(!roleCheck && { "option external-check": "option tcp-check" }),
    ...(!isRoot() && { [`  user ${user}\n  group ${user}\n`]: "" }),
  });
}

/** The block of code in the document that begins with `start`. */
function block(document: string, start: string): string {
  const found = document.split(/^```.*\n/m).find((part) => part.startsWith(start));
  if (found === undefined) throw new Error(`Cannot find a block in ${documentPath} that begins with ${start.trim()}`);
  return found;
}

/** @throws {Error} when the document no longer has one of the texts */
function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`Cannot configure HAProxy because ${documentPath} lacks: ${from}`);
    return result.replace(from, () => to);
  }, text);
}
