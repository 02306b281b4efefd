import { keyIdOf } from "@design-catalog/webhook-engine";
import type { KeyRing } from "./key-ring.ts";

/** Longest name in bytes; PostgreSQL cuts off the rest. */
const nameLengthMax = 63;
const prefix = "design-catalog keys=";
/** Marks keys read from a file, which the process reads again after a change. */
const fromFile = "file";

/** Parsed name of a process's connections in `pg_stat_activity`. */
export interface ConnectionName {
  /** Whether the process reads its keys from the file in the data directory. */
  readonly usesFile: boolean;
  /** Ids of the process's keys, the current one first. */
  readonly keyIds: readonly string[];
}

/**
 * Names a process's connections after the ids of its master keys: a rotation must not seal with a key that a running
 * process lacks. An id is not a secret because every sealed value begins with one.
 */
export function connectionName(ring: KeyRing): string {
  const keys = ring.file === undefined ? ring.keys().map(keyIdOf).join(",") : fromFile;
  return `${prefix}${keys}`.slice(0, nameLengthMax);
}

/** Parses a connection's name; undefined for connections of other programs and of older versions. */
export function parseConnectionName(name: string): ConnectionName | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const keys = name.slice(prefix.length);
  return keys === fromFile ? { usesFile: true, keyIds: [] } : { usesFile: false, keyIds: keys.split(",") };
}
