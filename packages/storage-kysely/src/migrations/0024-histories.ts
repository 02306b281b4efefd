import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Renames the column of the audit trail that says whose history includes an entry: the trail knows no projects. */
export const histories: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE audit_entries RENAME COLUMN project_id TO history_id;
ALTER INDEX audit_entries__project_id__change_set_id__index RENAME TO audit_entries__history_id__change_set_id__index;
`;
