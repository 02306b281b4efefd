import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sentences that tell why a domain is not proved; a process of the previous version leaves them as they are. */
export const domainSentences: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE domains ADD COLUMN last_error_sentences jsonb").execute(db);
  },
};
