import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The unit in the name of a cable's length. */
export const unitsAndNames: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE project_cables RENAME COLUMN length TO length_mm;
`;
