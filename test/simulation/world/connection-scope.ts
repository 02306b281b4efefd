import type { MemoryStorage } from "@design-catalog/storage-memory";
import type { VirtualTime } from "../engine/virtual-time.ts";
import type { Faults } from "./faults.ts";
import type { Observation } from "./observations.ts";
import type { SimulatedDatabase } from "./simulated-database.ts";
import type { SimulatedProcess } from "./simulated-process.ts";

/** One process and its connection to the database. */
export interface ConnectionScope {
  readonly process: SimulatedProcess;
  readonly database: SimulatedDatabase;
  /** The adapter that answers: the database's own, or a faulty one. */
  readonly memory: MemoryStorage;
  readonly faults: Faults;
  readonly time: VirtualTime;
  readonly losesNotifications: boolean;
  observe(observation: Observation): void;
}
