import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The time before which a quarantined file without a verdict is not scanned again. */
export const scanTimes: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE files ADD COLUMN scan_after timestamptz(3)").execute(db);
  },
};
