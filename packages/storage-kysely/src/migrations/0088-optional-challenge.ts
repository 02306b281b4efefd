import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Codes without a challenge, which the nonce protects. A process of the previous version refuses such a code, and its
 * user signs in once more.
 */
export const optionalChallenge: Migration = {
  async up(db) {
    await sql
      .raw(`
        ALTER TABLE oauth_requests ALTER COLUMN code_challenge DROP NOT NULL;
        ALTER TABLE oauth_codes ALTER COLUMN code_challenge DROP NOT NULL`)
      .execute(db);
  },
};
