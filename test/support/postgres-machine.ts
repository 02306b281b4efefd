import { type SpawnOptions, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync } from "node:fs";

/** Debian's directory of the programs of PostgreSQL 15. */
export const postgresPrograms = "/usr/lib/postgresql/15/bin";

/** A directory in which servers of PostgreSQL run, by the user that may run them. */
export interface PostgresMachine {
  readonly directory: string;
  readonly password: string;
  readonly asUser: SpawnOptions;
}

/** Makes the directory; PostgreSQL's user must be able to pass through its parents. */
export function prepareMachine(directory: string): PostgresMachine {
  mkdirSync(directory, { recursive: true });
  const [uid, gid] = ["-u", "-g"].map((option) => Number(spawnSync("id", [option, "postgres"]).stdout));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0 && uid !== undefined && gid !== undefined;
  if (isRoot) chownSync(directory, uid, gid);
  const environment = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };
  const asUser = { cwd: "/", env: environment, ...(isRoot ? { uid, gid } : {}) };
  return { directory, password: randomBytes(24).toString("base64url"), asUser };
}
