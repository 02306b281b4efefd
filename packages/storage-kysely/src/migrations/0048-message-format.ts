import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The syntax that a translation is written in. The default serves processes of the version before, while an upgrade
 * goes on.
 */
export const messageFormat: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE translations ADD COLUMN format text NOT NULL DEFAULT 'plain';
`;
