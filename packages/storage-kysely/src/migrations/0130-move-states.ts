import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The state of an application that moves between two deployments; null while it does not. */
export const moveStates: Migration = {
  async up(db) {
    await sql
      .raw(
        `ALTER TABLE applications ADD COLUMN move_state text
           CHECK (move_state IN ('arriving', 'moving', 'moved'))`,
      )
      .execute(db);
  },
};
