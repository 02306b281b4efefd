import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Class of the sign-in that a session comes from; rows of the previous version have none. */
export const signInClasses: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE refresh_tokens ADD COLUMN acr text").execute(db);
  },
};
