import type { Table } from "../../ports/table.ts";

/** Days for which measurements stay: enough to see a quarter's growth. */
export const sizeRetentionDays = 100;

/** Estimated size of an application on one UTC day. */
export interface ApplicationSizeRow {
  /** The lowest id of the day. */
  readonly id: string;
  readonly measuredAt: string;
  readonly rowCount: number;
  /** Bytes of the rows with their share of indexes and dead rows. */
  readonly bytes: number;
  /** Entries of the audit trail on the last whole UTC day. */
  readonly changesPerDay: number;
  /** Deliveries created on the last whole UTC day. */
  readonly deliveriesPerDay: number;
}

/** Table of measured sizes, which the store writes and the host reads. */
export const applicationSizes: Table<ApplicationSizeRow> = {
  name: "application_sizes",
  columns: {
    id: "id",
    measuredAt: "timestamp",
    rowCount: "integer",
    bytes: "integer",
    changesPerDay: "integer",
    deliveriesPerDay: "integer",
  },
};
