import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Addresses that a client's users may go to after signing out; clients that exist have none. */
export const logoutAddresses: Migration = {
  async up(db) {
    const column = "post_logout_redirect_uris jsonb NOT NULL DEFAULT '[]'";
    await sql.raw(`ALTER TABLE oauth_clients ADD COLUMN ${column}`).execute(db);
  },
};
