import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Owner for whose files an upload was announced, and the administrator who did; a process of the previous version leaves them out. */
export const uploadOwners: Migration = {
  async up(db) {
    const columns = ["impersonator_id", "impersonator_session_id", "owner_id"].map(
      (name) => `ADD COLUMN ${name} text COLLATE "C"`,
    );
    await sql.raw(`ALTER TABLE file_uploads ${columns.join(", ")}, ADD COLUMN owner_kind text`).execute(db);
  },
};
