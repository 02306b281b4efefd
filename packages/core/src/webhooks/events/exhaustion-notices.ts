import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/**
 * A notice owed to an endpoint's address. The transaction that exhausts a delivery raises the counter, and the one that
 * queues the mail resets it, so every delivery is reported once.
 */
export interface ExhaustionNoticeRow {
  /** The endpoint's id. */
  readonly id: Id<"endpoint">;
  /** Deliveries exhausted since the last notice; tests do not count. */
  readonly exhaustedCount: number;
  readonly firstExhaustedAt: string | null;
  readonly lastExhaustedAt: string | null;
  /** Time at which the last notice was queued. */
  readonly notifiedAt: string | null;
}

/** Table of the notices about exhausted deliveries, one row per endpoint. */
export const exhaustionNotices: Table<ExhaustionNoticeRow> = {
  name: "exhaustion_notices",
  columns: {
    id: "id",
    exhaustedCount: "integer",
    firstExhaustedAt: "timestamp",
    lastExhaustedAt: "timestamp",
    notifiedAt: "timestamp",
  },
};
