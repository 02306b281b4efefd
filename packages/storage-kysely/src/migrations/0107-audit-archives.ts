import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/** Archived days of the audit trail, each noted once its content was read back from the store for files. */
export const auditArchives: Migration = {
  async up(db) {
    for (const statement of [
      `CREATE TABLE audit_archives (${keyColumns},
         day text COLLATE "C" NOT NULL,
         row_count bigint NOT NULL CHECK (row_count > 0),
         sha256 text COLLATE "C" NOT NULL,
         bytes bigint NOT NULL,
         archived_at timestamptz(3) NOT NULL
       )`,
      "CREATE UNIQUE INDEX audit_archives__day__key ON audit_archives (application_id, day)",
    ])
      await sql.raw(statement).execute(db);
  },
};
