import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Why attempts failed, and since when and how often an endpoint's scheduled attempts have failed. */
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

-- Not valid, or every partition would be read while nobody else can use the table; none has a message so far.
ALTER TABLE delivery_attempts ADD COLUMN error_message text;
ALTER TABLE delivery_attempts ADD CONSTRAINT delivery_attempts_error_message_check
  CHECK (error_message IS NULL OR (outcome = 'failure' AND length(error_message) <= 300)) NOT VALID;
`;
