import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The mail of an invitation, and when it was accepted; a process of the previous version writes neither. */
export const invitations: Migration = {
  async up(db) {
    await sql
      .raw(
        `ALTER TABLE account_tokens
           ADD COLUMN mail_id text COLLATE "C",
           ADD COLUMN accepted_at timestamptz(3)`,
      )
      .execute(db);
  },
};
