import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ClusterHome } from "./cluster-home.ts";
import { EmbeddedPostgresError, errorCode, writingTo } from "./embedded-postgres-error.ts";
import type { Runtime } from "./runtime.ts";
import { type Durability, serverHost } from "./server-settings.ts";
import { spawnOptionsFor } from "./system-user.ts";

/** Name of the cluster's superuser. */
export const superuser = "catalog";
/** Database that initdb creates. */
const initialDatabase = "postgres";

const passwordBytes = 24;
const draftPrefix = "draft-";

/** Requirements for creating or opening a cluster. */
export interface ClusterOptions {
  readonly home: ClusterHome;
  readonly runtime: Runtime;
  readonly durability: Durability;
}

/**
 * Creates the cluster if there is none and returns the superuser's password.
 *
 * @throws {EmbeddedPostgresError} when the cluster is of another major version, or initdb fails.
 */
export async function openCluster(options: ClusterOptions): Promise<string> {
  const { home, runtime } = options;
  if (!existsSync(home.cluster)) await makeCluster(options);
  return writingTo(home.directory, () => {
    refuseOtherMajorVersion(home.cluster, runtime.version);
    return readPassword(home);
  });
}

/** Connection string of the superuser for the initial database. */
export function connectionString(password: string, port: number): string {
  return `postgres://${superuser}:${password}@${serverHost}:${port}/${initialDatabase}`;
}

/** Reads the superuser's password. @throws {EmbeddedPostgresError} when the file is gone */
export function readPassword(home: ClusterHome): string {
  if (existsSync(home.passwordFile)) return readFileSync(home.passwordFile, "utf8").trim();
  throw new EmbeddedPostgresError(
    `Cannot open the database because the file with its password is missing: restore ${home.passwordFile}`,
  );
}

/** Creates the cluster in a draft that gets its name when complete: a killed start leaves no half of a cluster. */
async function makeCluster({ home, runtime, durability }: ClusterOptions): Promise<void> {
  removeDrafts(home);
  const draft = writingTo(home.directory, () => mkdtempSync(join(home.directory, draftPrefix)));
  const passwordFile = join(draft, "password");
  writeFileSync(passwordFile, `${randomBytes(passwordBytes).toString("base64url")}\n`, {
    mode: 0o600,
    flush: true,
  });
  if (home.user !== undefined) {
    chownSync(draft, home.user.uid, home.user.gid);
    chownSync(passwordFile, home.user.uid, home.user.gid);
  }
  await runInitdb(runtime, { home, draft, passwordFile, durability });
  // The password comes first, so every cluster with its final name has one.
  renameSync(passwordFile, home.passwordFile);
  renameSync(join(draft, "cluster"), home.cluster);
  removeDrafts(home);
}

interface InitdbOptions {
  readonly home: ClusterHome;
  readonly draft: string;
  readonly passwordFile: string;
  readonly durability: Durability;
}

async function runInitdb(runtime: Runtime, options: InitdbOptions): Promise<void> {
  const child = spawn(runtime.initdb, initdbArguments(options), {
    ...spawnOptionsFor(options.home.user),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed: Promise<unknown[]> = once(child, "close");
  const [output, [exitCode]] = await Promise.all([child.stderr === null ? "" : text(child.stderr), closed]);
  if (exitCode === 0) return;
  throw new EmbeddedPostgresError(
    `Cannot create the database cluster because initdb ended with ${String(exitCode)}: ${output.trim()}`,
  );
}

/** Tests open thousands of connections; for each, a client would hash the random password 4,096 times. */
const throwAwayArguments = ["--no-sync", "--set=scram_iterations=1"];

function initdbArguments({ draft, passwordFile, durability }: InitdbOptions): readonly string[] {
  return [
    `--pgdata=${join(draft, "cluster")}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The same order and case rules on every machine, whatever its libraries.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...(durability === "none" ? throwAwayArguments : []),
  ];
}

function removeDrafts(home: ClusterHome): void {
  for (const name of readdirSync(home.directory)) {
    if (name.startsWith(draftPrefix)) rmSync(join(home.directory, name), { recursive: true, force: true });
  }
}

function refuseOtherMajorVersion(cluster: string, serverVersion: string): void {
  const found = readMajorVersion(cluster);
  const expected = serverVersion.split(".")[0];
  if (found === expected) return;
  if (found === undefined) {
    throw new EmbeddedPostgresError(
      `Cannot start PostgreSQL because ${cluster} is not a whole cluster: it has no PG_VERSION. Restore it, or move it away to ` +
        "start with an empty one",
    );
  }
  throw new EmbeddedPostgresError(
    `Cannot start PostgreSQL ${serverVersion} because its data directory belongs to PostgreSQL ${found}, ` +
      `move the data with that version's pg_dump or choose another directory: ${cluster}`,
  );
}

function readMajorVersion(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
