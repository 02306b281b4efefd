import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for grids of deliveries by end time, and of deliveries that took several attempts. */
export const deliveryFilters: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
-- In the order of grids, which have what is missing first.
CREATE INDEX deliveries__completed_at__index ON deliveries (application_id, completed_at NULLS FIRST, id);
-- Most deliveries take one attempt, and pay nothing for it.
CREATE INDEX deliveries__attempt_count__index ON deliveries (application_id, attempt_count, id) WHERE attempt_count > 1;
`;
