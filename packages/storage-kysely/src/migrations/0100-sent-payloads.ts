import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Content that the attempts of a delivery send, by its endpoint's option then; a process of the previous version sends the whole. */
export const sentPayloads: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE deliveries ADD COLUMN payload text").execute(db);
  },
};
