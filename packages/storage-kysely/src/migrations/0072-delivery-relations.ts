import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A neutral name for the id by which operators find deliveries, since the tables also serve programs without projects.
 * Processes of 0.1.0 work next to it: that version did not have the column.
 */
export const deliveryRelations: Migration = {
  async up(db) {
    await sql`ALTER TABLE deliveries RENAME COLUMN project_id TO related_id`.execute(db);
  },
};
