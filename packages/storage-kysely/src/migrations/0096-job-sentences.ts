import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The sentence that tells why a job failed; a process of the previous version leaves it out. */
export const jobSentences: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE jobs ADD COLUMN error_sentence jsonb").execute(db);
  },
};
