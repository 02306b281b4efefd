import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Time since when the operator refuses all requests to an application. */
export const suspendedApplications: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE applications ADD COLUMN suspended_at timestamptz(3)").execute(db);
  },
};
