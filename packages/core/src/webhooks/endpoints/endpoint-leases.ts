import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** The only process that makes automatic attempts at an endpoint with limits. */
export interface EndpointLeaseRow {
  /** The endpoint's id. */
  readonly id: Id<"endpoint">;
  readonly holder: string;
  readonly expiresAt: string;
  /** End of the lease before, of another process. */
  readonly otherEndedAt: string | null;
}

/** Table of leases, at most one row per endpoint that limits its deliveries. */
export const endpointLeases: Table<EndpointLeaseRow> = {
  name: "endpoint_leases",
  columns: { id: "id", holder: "text", expiresAt: "timestamp", otherEndedAt: "timestamp" },
};
