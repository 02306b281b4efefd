import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/**
 * RS256 keys.
 */
export const openidProvider: Migration = {
  async up(db) {
    await sql
      .raw(`
        CREATE TABLE rsa_signing_keys (${keyColumns},
          kid text NOT NULL,
          public_jwk jsonb NOT NULL,
          sealed_private_key text NOT NULL,
          created_at timestamptz(3) NOT NULL,
          retired_at timestamptz(3),
          replace_at timestamptz(3)
        )`)
      .execute(db);
  },
};
