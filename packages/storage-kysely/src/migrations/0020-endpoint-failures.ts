import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Why attempts failed, and since when and how often those of the schedule have failed at an endpoint. */
export const endpointFailures: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
-- Counting begins with the next failure: what failed before this migration has no first failure on record.
ALTER TABLE webhook_endpoints
  ADD COLUMN first_failure_at timestamptz(3),
  ADD COLUMN failure_count integer NOT NULL DEFAULT 0 CHECK (failure_count >= 0);

ALTER TABLE delivery_attempts
  ADD COLUMN error_message text
  CHECK (error_message IS NULL OR (outcome = 'failure' AND length(error_message) <= 300));
`;
