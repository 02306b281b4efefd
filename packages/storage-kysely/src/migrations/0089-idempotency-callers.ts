import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who sent a request with an Idempotency-Key, besides its user; a process of the previous version does not write it. */
export const idempotencyCallers: Migration = {
  async up(db) {
    await sql.raw('ALTER TABLE idempotency_keys ADD COLUMN caller text COLLATE "C"').execute(db);
  },
};
