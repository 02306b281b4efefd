import type { MemoryStorage } from "@design-catalog/storage-memory";
import type { DispatcherOptions } from "@design-catalog/webhook-engine";
import type { Connection } from "./database-connection.ts";
import type { SimulatedDatabase } from "./simulated-database.ts";

/** A fault of the service's own, put in on purpose to see that it is found. */
export interface Mutation {
  readonly name: string;
  /** On the database's side: what happens is not what was asked for. */
  readonly database?: (memory: MemoryStorage) => MemoryStorage;
  /** On the process's side: what is asked for is not what should be. */
  readonly connection?: (connection: Connection, database: SimulatedDatabase) => Connection;
  /** Around what the engine works with. */
  readonly engine?: (options: DispatcherOptions) => DispatcherOptions;
}
