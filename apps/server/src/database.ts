import type { Log } from "@design-catalog/core";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import type { Config } from "./config/config.ts";
import { keptMasterKey } from "./config/master-key.ts";

/** The database a process works on, and the key its secrets are sealed with. */
export interface Database {
  readonly connectionString: string;
  readonly masterKey: string;
  /** For the banner; names no credentials. */
  readonly description: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL, or takes the one that the configuration names. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined) return externalDatabase(config.databaseUrl, config.masterKey);
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log });
  return {
    connectionString: postgres.connectionString,
    masterKey: config.masterKey ?? keptMasterKey(config.dataDirectory),
    description: `embedded PostgreSQL ${postgres.serverVersion} in ${postgres.clusterDirectory}`,
    stop: () => postgres.stop(),
  };
}

function externalDatabase(databaseUrl: string, masterKey: string | undefined): Database {
  if (masterKey === undefined) throw new TypeError("Cannot open the database as the configuration lacks MASTER_KEY");
  const { hostname, pathname } = new URL(databaseUrl);
  return {
    connectionString: databaseUrl,
    masterKey,
    description: `PostgreSQL ${hostname}${pathname}`,
    stop: async () => {},
  };
}
