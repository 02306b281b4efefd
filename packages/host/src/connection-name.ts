import { keyIdOf } from "@design-catalog/webhook-engine";
import type { KeyRing } from "./key-ring.ts";

/** PostgreSQL cuts longer names off. */
const nameLengthMax = 63;
const prefix = "design-catalog keys=";
/** Stands for keys that are read from a file, and read again when it changes. */
const fromFile = "file";

/** What connections of a process are called in pg_stat_activity. */
export interface ConnectionName {
  /** Whether the process reads its keys from the file of the data directory. */
  readonly usesFile: boolean;
  /** Ids of its keys, the current one first. */
  readonly keyIds: readonly string[];
}

/**
 * The name of a process's connections, which tells the ids of its master keys: a rotation must not seal with a key that
 * a running process lacks. An id is no secret, as every sealed value begins with one.
 */
export function connectionName(ring: KeyRing): string {
  const keys = ring.file === undefined ? ring.keys().map(keyIdOf).join(",") : fromFile;
  return `${prefix}${keys}`.slice(0, nameLengthMax);
}

/** What a connection's name tells; undefined for connections that are not the service's, or of older versions. */
export function parseConnectionName(name: string): ConnectionName | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const keys = name.slice(prefix.length);
  return keys === fromFile ? { usesFile: true, keyIds: [] } : { usesFile: false, keyIds: keys.split(",") };
}
