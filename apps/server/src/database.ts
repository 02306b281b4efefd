import type { Log } from "@design-catalog/core";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import { type Config, type KeyRing, openKeyRing } from "@design-catalog/host";

/** The database a process works on, and the keys its secrets are sealed with. */
export interface Database {
  readonly connectionString: string;
  readonly keyRing: KeyRing;
  /** For the banner; names no credentials. */
  readonly description: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL, or takes the one that the configuration names. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined) return externalDatabase(config.databaseUrl, openKeyRing(config));
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log });
  return {
    connectionString: postgres.connectionString,
    keyRing: openKeyRing(config),
    description: `embedded PostgreSQL ${postgres.serverVersion} in ${postgres.clusterDirectory}`,
    stop: () => postgres.stop(),
  };
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
