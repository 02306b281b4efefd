import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Refresh tokens of providers, and times to use them; a process of the previous version keeps none. */
export const providerRefreshTokens: Migration = {
  async up(db) {
    await sql
      .raw("ALTER TABLE sso_identities ADD COLUMN sealed_refresh_token text, ADD COLUMN check_at timestamptz(3)")
      .execute(db);
  },
};
