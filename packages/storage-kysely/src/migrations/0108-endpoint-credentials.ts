import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Credentials of an endpoint, sealed, such as its client certificate; a process of the previous version sends none. */
export const endpointCredentials: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE webhook_endpoints ADD COLUMN credentials jsonb").execute(db);
  },
};
