import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The index that finds late attempts in the partition of an old day, where their deliveries are. */
export const attemptTimes: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

/** Attempts are added in the order of time, so the bounds of blocks are enough, and cost writers next to nothing. */
const statements = `
CREATE INDEX delivery_attempts__started_at__index ON delivery_attempts USING brin (application_id, started_at);
`;
