import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Public keys of service accounts, or their address; a process of the previous version leaves them out. */
export const clientKeys: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE oauth_clients ADD COLUMN jwks jsonb, ADD COLUMN jwks_uri text").execute(db);
  },
};
