import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The client and impersonator of a request with an Idempotency-Key; a process of the previous version does not write it. */
export const idempotencyCallers: Migration = {
  async up(db) {
    await sql.raw('ALTER TABLE idempotency_keys ADD COLUMN caller text COLLATE "C"').execute(db);
  },
};
