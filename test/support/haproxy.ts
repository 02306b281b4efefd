import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { choosePort } from "./free-port.ts";
import { postgresPrograms, type ReplicatedPostgres } from "./replicated-postgres.ts";

/** A running HAProxy in front of a primary and its standby. */
export interface RoleProxy {
  /** Like the primary's, with the proxy's address. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

export interface RoleProxyOptions {
  readonly directory: string;
  /** False leads to the standby as soon as the primary is gone, whether or not the standby takes writes. */
  readonly roleCheck: boolean;
}

/** Starts HAProxy with the configuration in docs/operations/high-availability.md. */
export async function startRoleProxy(postgres: ReplicatedPostgres, options: RoleProxyOptions): Promise<RoleProxy> {
  const { directory, roleCheck } = options;
  mkdirSync(directory, { recursive: true });
  const port = await choosePort();
  const check = join(directory, "takes-writes");
  writeFileSync(check, checkScript(postgres.primary.connectionString));
  chmodSync(check, 0o700);
  const file = join(directory, "haproxy.cfg");
  writeFileSync(file, configuration(postgres, { port, check, roleCheck }));
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const url = new URL(postgres.primary.connectionString);
  url.port = String(port);
  return {
    connectionString: url.href,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** HAProxy calls it with its own address and port, then the server's. */
function checkScript(primaryUrl: string): string {
  const { username, password } = new URL(primaryUrl);
  return `#!/bin/sh
export PGPASSWORD='${password}' PGCONNECT_TIMEOUT=1 PGOPTIONS='-c statement_timeout=900'
answer=$(${postgresPrograms}/psql -h "$3" -p "$4" -U '${username}' -d postgres -AtqXc \\
  "select current_setting('transaction_read_only')")
[ "$answer" = off ]
`;
}

interface Configured {
  readonly port: number;
  readonly check: string;
  readonly roleCheck: boolean;
}

function configuration(postgres: ReplicatedPostgres, { port, check, roleCheck }: Configured): string {
  const asksForRole = `  option external-check\n  external-check path "/usr/bin:/bin"\n  external-check command ${check}`;
  return `global
  external-check
  insecure-fork-wanted

defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h

listen catalog
  bind 127.0.0.1:${port}
${roleCheck ? asksForRole : "  option tcp-check"}
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
  server a 127.0.0.1:${postgres.primary.port}
  server b 127.0.0.1:${postgres.standby.port}${roleCheck ? "" : " backup"}
`;
}
