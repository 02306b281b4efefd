import { statements } from "./statements.ts";

/** Since when an endpoint does not answer. Processes of the previous version leave it null and announce nothing. */
export const parkedEndpoints = statements("ALTER TABLE webhook_endpoints ADD COLUMN parked_at timestamptz(3)");
