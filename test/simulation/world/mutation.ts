import type { MemoryStorage } from "@design-catalog/storage-memory";
import type { DispatcherOptions } from "@design-catalog/webhook-engine";
import type { Connection } from "./database-connection.ts";
import type { SimulatedDatabase } from "./simulated-database.ts";

/** A fault seeded into the service to see that a check finds it. */
export interface Mutation {
  readonly name: string;
  /** Makes the database do something else than requested. */
  readonly database?: (memory: MemoryStorage) => MemoryStorage;
  /** Makes the process request something else than it should. */
  readonly connection?: (connection: Connection, database: SimulatedDatabase) => Connection;
  /** Changes the ports of the engine. */
  readonly engine?: (options: DispatcherOptions) => DispatcherOptions;
}
