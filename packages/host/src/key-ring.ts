import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/config-error.ts";

/** The master keys of a process, base64 of 32 bytes each. */
export interface KeyRing {
  /** The current one first; the same array as long as nothing has changed. */
  keys(): readonly string[];
  /** The file that they come from; undefined where the configuration names them. */
  readonly file: string | undefined;
}

/** What tells the keys of a process. */
export type KeySettings = Pick<Config, "masterKey" | "previousMasterKeys" | "dataDirectory" | "databaseUrl">;

const keyExpression = /^[A-Za-z0-9+/]{43}=$/u;

/** The keys that the configuration names, else those of the data directory. @throws {ConfigError} as below */
export function openKeyRing({ masterKey, previousMasterKeys, dataDirectory, databaseUrl }: KeySettings): KeyRing {
  if (masterKey !== undefined) return configuredKeyRing(masterKey, previousMasterKeys);
  if (databaseUrl === undefined) return keptKeyRing(dataDirectory);
  throw new ConfigError([{ name: "MASTER_KEY", text: "must be set with DATABASE_URL" }]);
}

/** The keys that the configuration names: `MASTER_KEY` seals, those of `MASTER_KEY_PREVIOUS` only open. */
export function configuredKeyRing(masterKey: string, previous: readonly string[]): KeyRing {
  const keys = [...new Set([masterKey, ...previous])];
  return { keys: () => keys, file: undefined };
}

/**
 * The keys of an embedded installation, in `master.key` beside the data with mode 0600, one a line, the current one
 * first. The first is made where the file is missing. A file that changes is read again at the next use, so that keys
 * are rotated while the service runs. Losing it makes every sealed secret unreadable, so it belongs into a backup.
 * @throws {ConfigError} when the file holds anything else than keys
 */
export function keptKeyRing(dataDirectory: string): KeyRing {
  const file = masterKeyFile(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true });
  makeFirstKey(file);
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  let known = { stamp: stampOf(file), keys: readKeyFile(file) };
  return {
    file,
    keys() {
      const stamp = stampOf(file);
      if (stamp !== undefined && stamp !== known.stamp) known = { stamp, keys: readKeyFile(file) };
      return known.keys;
    },
  };
}

/** Where an embedded installation keeps its master keys. */
export function masterKeyFile(dataDirectory: string): string {
  return join(dataDirectory, "master.key");
}

/** Replaces the keys of a file at once: a reader sees either all of the old ones or all of the new. */
export function writeKeyFile(file: string, keys: readonly string[]): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${keys.join("\n")}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/** A new master key: 32 random bytes in base64. */
export function newMasterKey(): string {
  return randomBytes(32).toString("base64");
}

function makeFirstKey(file: string): void {
  try {
    // Exclusive creation: of two first starts at once one makes the key and the other reads it.
    writeFileSync(file, `${newMasterKey()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function readKeyFile(file: string): readonly string[] {
  const keys = readFileSync(file, "utf8").trim().split(/\s+/u);
  if (keys.every((key) => keyExpression.test(key))) return keys;
  throw new ConfigError([{ name: "MASTER_KEY", text: `must be 32 bytes in base64, which ${file} does not hold` }]);
}

/** Differs whenever the file was replaced or written; undefined while it is away, which leaves the keys as they were. */
function stampOf(file: string): string | undefined {
  const status = statSync(file, { throwIfNoEntry: false });
  return status && `${status.ino}:${status.mtimeMs}:${status.size}`;
}
