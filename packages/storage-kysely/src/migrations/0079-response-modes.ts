import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The way that the answer to a request takes; a process of the previous version knows only that in the query. */
export const responseModes: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE oauth_requests ADD COLUMN response_mode text NOT NULL DEFAULT 'query'").execute(db);
  },
};
