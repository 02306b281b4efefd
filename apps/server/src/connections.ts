import type { Log } from "@design-catalog/core";
import { type Config, connectionName } from "@design-catalog/host";
import {
  createPool,
  createReplica,
  type DatabaseClock,
  type DatabasePool,
  type Replica,
} from "@design-catalog/storage-kysely";
import type { Database } from "./database.ts";

/** Connections of all processes together, and the fewest of one. */
const connectionsMax = 10;
const connectionsMin = 3;

/** Facts that decide the connections of a process. */
interface Sources {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly system: { readonly clock: DatabaseClock };
}

/** Connections of one of several processes to one server. */
export function connectionsOf(processes: number): number {
  return Math.max(connectionsMin, Math.ceil(connectionsMax / processes));
}

/** Opens the connections of a process. */
export function openPool({ database, log, system: { clock } }: Sources, connections: number): DatabasePool {
  const { connectionString, keyRing } = database;
  return createPool({
    connectionString,
    log,
    clock,
    applicationName: connectionName(keyRing),
    connectionsMax: connections,
  });
}

/** Opens the standby that answers reads which may lag. */
export function openReplica(
  { config, database, log }: Sources,
  { pool, connections }: { readonly pool: DatabasePool; readonly connections: number },
): Replica | undefined {
  const { databaseReadUrl: connectionString, databaseReadLagSeconds } = config;
  if (connectionString === undefined) return undefined;
  return createReplica({
    connectionString,
    pool,
    log,
    lagMsMax: databaseReadLagSeconds * 1_000,
    applicationName: connectionName(database.keyRing),
    connectionsMax: connections,
  });
}
