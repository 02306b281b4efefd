import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Options of an endpoint, such as thin payloads; a process of the previous version leaves it out and sends as before. */
export const endpointOptions: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE webhook_endpoints ADD COLUMN options jsonb").execute(db);
  },
};
