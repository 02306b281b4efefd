import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The user whom a client means and the age of the sign-in that it accepts, which the decision is judged by; a process of
 * the previous version leaves them out.
 */
export const meantUsers: Migration = {
  async up(db) {
    await sql
      .raw('ALTER TABLE oauth_requests ADD COLUMN hinted_user_id text COLLATE "C", ADD COLUMN max_age integer')
      .execute(db);
  },
};
