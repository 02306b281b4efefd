import { existsSync } from "node:fs";
import type { Log } from "@design-catalog/core";
import { type Config, type KeyRing, masterKeyFile, openKeyRing } from "@design-catalog/host";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import type { Place } from "./processes/place.ts";
import { refuseToReplaceKey } from "./sealing-keys-check.ts";

/** The database a process works on, and the keys its secrets are sealed with. */
export interface Database {
  readonly connectionString: string;
  readonly keyRing: KeyRing;
  /** For the banner; contains no credentials. */
  readonly description: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or uses the one that is running or configured. @throws {StartError} when an embedded database with
 * secrets has lost its master key
 */
export async function openDatabase(config: Config, log: Log, running?: Place["embedded"]): Promise<Database> {
  if (running) return { ...running, keyRing: openKeyRing(config), stop: async () => {} };
  if (config.databaseUrl !== undefined) return externalDatabase(config.databaseUrl, openKeyRing(config));
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log });
  const { connectionString } = postgres;
  try {
    return {
      connectionString,
      keyRing: await openEmbeddedKeys(config, connectionString),
      description: `embedded PostgreSQL ${postgres.serverVersion} in ${postgres.clusterDirectory}`,
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The first start creates the key; creating another one later would open nothing. */
async function openEmbeddedKeys(config: Config, connectionString: string): Promise<KeyRing> {
  const file = masterKeyFile(config.dataDirectory);
  if (config.masterKey === undefined && !existsSync(file)) await refuseToReplaceKey(connectionString, file);
  return openKeyRing(config);
}

function externalDatabase(databaseUrl: string, keyRing: KeyRing): Database {
  const { host, pathname } = new URL(databaseUrl);
  return {
    connectionString: databaseUrl,
    keyRing,
    description: `PostgreSQL ${host}${pathname}`,
    stop: async () => {},
  };
}
