import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Keeps what administrators were told about a quota, so they are told once. */
export const quotaWarnings: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE quotas ADD COLUMN warned_percent integer NOT NULL DEFAULT 0").execute(db);
  },
};
