import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import type { Config } from "../config/config-shape.ts";
import { replaceFile } from "../write-whole.ts";

/** Master keys of a process, each 32 bytes in base64. */
export interface KeyRing {
  /** Returns the keys, the current one first; the same array until something changes. */
  keys(): readonly string[];
  /** File that holds the keys; undefined where the configuration names them. */
  readonly file: string | undefined;
}

/** Settings that name the keys of a process. */
export type KeySettings = Pick<Config, "masterKey" | "previousMasterKeys" | "dataDirectory" | "databaseUrl">;

const keyExpression = /^[A-Za-z0-9+/]{43}=$/u;

/**
 * Opens the keys that the configuration names, or those of the data directory.
 * @throws {ConfigError} without any, or for a file that holds no keys
 */
export function openKeyRing({ masterKey, previousMasterKeys, dataDirectory, databaseUrl }: KeySettings): KeyRing {
  if (masterKey !== undefined) return configuredKeyRing(masterKey, previousMasterKeys);
  if (databaseUrl === undefined) return keptKeyRing(dataDirectory);
  throw new ConfigError([{ name: "MASTER_KEY", text: "must be set with DATABASE_URL" }]);
}

/** Returns the configured keys: `MASTER_KEY` seals, and those of `MASTER_KEY_PREVIOUS` only open. */
export function configuredKeyRing(masterKey: string, previous: readonly string[]): KeyRing {
  const keys = [...new Set([masterKey, ...previous])];
  return { keys: () => keys, file: undefined };
}

/**
 * Opens the keys of an embedded installation: `master.key` in the data directory, mode 0600, one key a line, the
 * current one first. A missing file is created with a first key. The next use reads a changed file again, so keys can
 * rotate while the service runs. Without the file every sealed secret is unreadable, so back it up.
 * @throws {ConfigError} when the file holds anything but keys
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

/** Path of an embedded installation's master keys. */
export function masterKeyFile(dataDirectory: string): string {
  return join(dataDirectory, "master.key");
}

/** Replaces the keys of a file atomically: a reader sees either all old or all new keys. */
export function writeKeyFile(file: string, keys: readonly string[]): void {
  replaceFile(file, `${keys.join("\n")}\n`);
}

/** Generates a master key: 32 random bytes in base64. */
export function newMasterKey(): string {
  return randomBytes(32).toString("base64");
}

function makeFirstKey(file: string): void {
  try {
    // Created exclusively: when two first starts race, one makes the key and the other reads it.
    writeFileSync(file, `${newMasterKey()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function readKeyFile(file: string): readonly string[] {
  const keys = readText(file).trim().split(/\s+/u);
  if (keys.every((key) => keyExpression.test(key))) return keys;
  throw new ConfigError([
    { name: "MASTER_KEY", text: `must be 32 bytes in base64, but ${file} does not contain that` },
  ]);
}

/**
 * Changes whenever the file is replaced or written; undefined while the file is missing, which keeps the known keys.
 */
function stampOf(file: string): string | undefined {
  const status = statSync(file, { throwIfNoEntry: false });
  return status && `${status.ino}:${status.mtimeMs}:${status.size}`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([{ name: "MASTER_KEY", text: `must be in a readable file, but ${file} is not: ${reason}` }]);
  }
}
