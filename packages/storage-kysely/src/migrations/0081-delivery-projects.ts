import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The column that 0.1.0 has, where a development version of 0.2.0 had renamed it. */
export const deliveryProjects: Migration = {
  async up(db) {
    await sql`ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS project_id text COLLATE "C"`.execute(db);
  },
};
