import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaced, shownBlock } from "./availability-page.ts";
import { choosePort } from "./free-port.ts";
import type { PatroniCluster } from "./patroni.ts";
import type { ReplicatedPostgres } from "./replicated-postgres.ts";

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
  const passwords = forProxy(join(directory, "pgpass"), `*:*:*:${url.username}:${url.password}\n`, 0o600);
  const check = forProxy(join(directory, "takes-writes"), checkScript({ passwords, url }), 0o700);
  url.port = String(port);
  return startProxy(directory, {
    text: configuration({ postgres, port, check, roleCheck }),
    connectionString: url.href,
  });
}

/** Starts HAProxy with the configuration for Patroni in docs/operations/high-availability.md. */
export async function startPatroniProxy(
  { nodes, superuser }: Pick<PatroniCluster, "nodes" | "superuser">,
  directory: string,
): Promise<RoleProxy> {
  mkdirSync(directory, { recursive: true });
  const port = await choosePort();
  const addresses = nodes.map(({ port: server, agentPort }, index): [string, string] => [
    `10.0.0.1${index + 1}:5432 check port 8008`,
    `127.0.0.1:${server} check port ${agentPort}`,
  ]);
  const [common = ""] = shownBlock("global\n").split("listen catalog");
  const text =
    replaced(common, {
      "  external-check\n  insecure-fork-wanted\n": "",
      ...(!isRoot() && { [`  user ${user}\n  group ${user}\n`]: "" }),
    }) +
    replaced(shownBlock("listen catalog\n"), {
      "127.0.0.1:5000": `127.0.0.1:${port}`,
      ...Object.fromEntries(addresses),
    });
  return startProxy(directory, { text, connectionString: `postgres://${superuser}@127.0.0.1:${port}/postgres` });
}

interface Proxied {
  /** Content of its configuration. */
  readonly text: string;
  readonly connectionString: string;
}

function startProxy(directory: string, { text, connectionString }: Proxied): RoleProxy {
  const file = join(directory, "haproxy.cfg");
  writeFileSync(file, text);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  return {
    connectionString,
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

function checkScript({ passwords, url }: Script): string {
  return replaced(shownBlock("#!/bin/sh\n"), {
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

function configuration({ postgres, port, check, roleCheck }: Configured): string {
  return replaced(shownBlock("global\n"), {
    "127.0.0.1:5000": `127.0.0.1:${port}`,
    "10.0.0.11:5432": `127.0.0.1:${postgres.primary.port}`,
    "10.0.0.12:5432": `127.0.0.1:${postgres.standby.port}${roleCheck ? "" : " backup"}`,
    "/etc/haproxy/takes-writes": check,
    ...(!roleCheck && { "option external-check": "option tcp-check" }),
    ...(!isRoot() && { [`  user ${user}\n  group ${user}\n`]: "" }),
  });
}
