import type { MemoryStorage } from "@design-catalog/storage-memory";
import type { VirtualTime } from "../engine/virtual-time.ts";
import type { Faults } from "./faults.ts";
import type { Load, Observation } from "./observations.ts";
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
  /** Reads of deliveries by the commits that added their jobs as held, by the id of the job. */
  readonly commitLoads: Map<string, Load>;
  observe(observation: Observation): void;
}
