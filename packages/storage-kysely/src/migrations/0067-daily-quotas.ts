import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The day of which the use of a quota is, for quotas of each day. */
export const dailyQuotas: Migration = {
  async up(db) {
    await sql.raw('ALTER TABLE quotas ADD COLUMN day text COLLATE "C"').execute(db);
  },
};
