import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Class of the sign-in that a job was requested in; null without a passkey, and from a process of the previous version. */
export const jobClasses: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE jobs ADD COLUMN acr text").execute(db);
  },
};
