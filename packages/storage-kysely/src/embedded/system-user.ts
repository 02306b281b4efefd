import { type SpawnOptions, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The user that runs PostgreSQL when we are root, which PostgreSQL refuses to run as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Users to try in turn: `postgres` is made for this; `nobody` exists on every system. */
const candidateNames = ["postgres", "_postgres", "nobody"] as const;

/**
 * The user to run PostgreSQL as, or undefined for our own. An existing cluster keeps its owner, so root can start one
 * that an ordinary user made.
 * @example
 * ```ts
 * const user = chooseSystemUser("/var/lib/catalog");
 * assert.equal(user !== undefined, process.getuid?.() === 0); // only root needs another user
 * ```
 */
export function chooseSystemUser(clusterDirectory: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { name: `user id ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of candidateNames) {
    const uid = lookUp("-u", name);
    const gid = lookUp("-g", name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new EmbeddedPostgresError(
    `Cannot start PostgreSQL because it refuses to run as root and none of these users exists: ${candidateNames.join(", ")}`,
  );
}

/**
 * Spawn options that run a child as `user`, away from directories and variables that could mislead it.
 * @example
 * ```ts
 * assert.equal(spawnOptionsFor({ name: "postgres", uid: 999, gid: 999 }).uid, 999);
 * ```
 */
export function spawnOptionsFor(user: SystemUser | undefined): SpawnOptions {
  return {
    // The other user may be unable to enter our working directory, and initdb would fail there.
    cwd: "/",
    // PGPORT, PGDATA, LANG and the like belong to the operator's own PostgreSQL, not to this one.
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC", ...windowsEnvironment() },
    ...(user === undefined ? {} : { uid: user.uid | 0, gid: user.gid | 0 }),
  };
}

/** Whether `user` can enter a directory; asks the system itself, which also knows access lists. */
export function canEnter(directory: string, user: SystemUser | undefined): boolean {
  if (user === undefined) return true;
  const probe = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], {
    ...spawnOptionsFor(user),
    stdio: "ignore",
  });
  return probe.status === 0;
}

function lookUp(option: "-u" | "-g", name: string): number | undefined {
  const result = spawnSync("id", [option, name], { encoding: "utf8" });
  return result.status === 0 ? Number(result.stdout.trim()) : undefined;
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  const root = process.env["SystemRoot"];
  return root === undefined ? {} : { SystemRoot: root };
}
