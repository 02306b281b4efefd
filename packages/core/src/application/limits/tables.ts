import type { Table } from "../../ports/table.ts";

/** A shared bucket of tokens. Its id is the application and the key because no two rows share one. */
export interface RateLeaseRow {
  readonly id: string;
  /** When the bucket will be full again, in milliseconds since the epoch; fractions count. */
  readonly fullAtMs: number;
  /** Tokens that the last request got. */
  readonly granted: number;
  /** The same moment: a full bucket needs no row. */
  readonly expiresAt: string;
}

/** Table of the buckets that processes share. PostgreSQL keeps no log of it: after a crash all buckets are full. */
export const rateLeases: Table<RateLeaseRow> = {
  name: "rate_leases",
  columns: { id: "id", fullAtMs: "number", granted: "integer", expiresAt: "timestamp" },
};

/** Refusals by one limit of one subject in one hour. */
export interface RateRefusalRow {
  readonly id: string;
  /** Policy, subject, hour and whether it was enforced, as a unique text. */
  readonly key: string;
  readonly policy: string;
  readonly per: "user" | "client" | "application" | "network";
  readonly subject: string;
  /** False for a request that was answered although its limit was used up. */
  readonly enforced: boolean;
  readonly count: number;
  readonly lastAt: string;
}

/** Hours that refusals are kept. */
export const rateRefusalHours = 168;

/** Table of refusals. */
export const rateRefusals: Table<RateRefusalRow> = {
  name: "rate_refusals",
  persons: { subject: { holds: "id", erased: "pseudonym" } },
  columns: {
    id: "id",
    key: "text",
    policy: "text",
    per: "text",
    subject: "text",
    enforced: "boolean",
    count: "integer",
    lastAt: "timestamp",
  },
  unique: [["key"]],
};
