import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Class of the sign-in that a session, a code and its tokens come from; rows of the previous version have none. */
export const signInClasses: Migration = {
  async up(db) {
    await sql
      .raw(`
        ALTER TABLE browser_sessions ADD COLUMN acr text;
        ALTER TABLE oauth_codes ADD COLUMN acr text;
        ALTER TABLE refresh_tokens ADD COLUMN acr text`)
      .execute(db);
  },
};
