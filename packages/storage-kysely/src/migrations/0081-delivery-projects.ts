import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The column that 0.1.0 has, where a development version of 0.2.0 had renamed it. */
export const deliveryProjects: Migration = {
  async up(db) {
    // Even where nothing is added, ALTER TABLE waits for everything that uses the table, and holds up what comes next.
    const { rows } = await sql`SELECT FROM pg_attribute
      WHERE attrelid = 'deliveries'::regclass AND attname = 'project_id' AND NOT attisdropped`.execute(db);
    if (rows.length > 0) return;
    await sql`ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS project_id text COLLATE "C"`.execute(db);
  },
};
