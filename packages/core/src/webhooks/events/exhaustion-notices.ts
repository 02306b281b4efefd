import type { Table } from "../../ports/table.ts";

/**
 * What the address of an endpoint is to be told. The counter is raised by the transaction that exhausts a delivery and
 * set back by the one that queues the mail, so that every delivery is told of once.
 */
export interface ExhaustionNoticeRow {
  /** The endpoint's. */
  readonly id: string;
  /** Deliveries exhausted since the last notice; tests do not count. */
  readonly exhaustedCount: number;
  readonly firstExhaustedAt: string | null;
  readonly lastExhaustedAt: string | null;
  /** When the last notice was queued. */
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
