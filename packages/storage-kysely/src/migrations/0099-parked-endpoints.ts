import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Since when an endpoint does not answer. Processes of the previous version leave it null and announce nothing. */
export const parkedEndpoints: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE webhook_endpoints ADD COLUMN parked_at timestamptz(3)").execute(db);
  },
};
