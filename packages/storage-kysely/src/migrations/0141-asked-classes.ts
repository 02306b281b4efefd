import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Classes of sign-in that clients ask for; a process of the previous version leaves them out. */
export const askedClasses: Migration = {
  async up(db) {
    await sql
      .raw(`
        ALTER TABLE oauth_requests
          ADD COLUMN acr_values text,
          ADD COLUMN acr_essential boolean NOT NULL DEFAULT false;
        ALTER TABLE oauth_codes ADD COLUMN acr text;
        ALTER TABLE webhook_portal_links ADD COLUMN acr text`)
      .execute(db);
  },
};
