import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The session that announced an upload; a process of the previous version leaves it out. */
export const uploadSessions: Migration = {
  async up(db) {
    await sql.raw('ALTER TABLE file_uploads ADD COLUMN session_id text COLLATE "C"').execute(db);
  },
};
