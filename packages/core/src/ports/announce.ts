import type { Settlement } from "./delivery-store.ts";
import type { Transaction } from "./storage.ts";

/**
 * Records what results say about their endpoints, in the transaction of one application that has written them. A store
 * calls it with results whose jobs it has ended.
 */
export type Announce = (transaction: Transaction, settlements: readonly Settlement[]) => Promise<void>;
