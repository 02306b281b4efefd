import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A migration that runs these statements, separated by semicolons. */
export function statements(text: string): Migration {
  return {
    async up(db) {
      await sql.raw(text).execute(db);
    },
  };
}
