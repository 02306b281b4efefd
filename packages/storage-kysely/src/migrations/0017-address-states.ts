import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether the owner of a user's address has confirmed it; also the admin scope for sessions that are still live. */
export const addressStates: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE users ADD COLUMN address_state text NOT NULL DEFAULT 'verified';
-- Whoever does not say has not confirmed it: so inserts of the version before still succeed.
ALTER TABLE users ALTER COLUMN address_state SET DEFAULT 'unverified';
UPDATE users SET address_state = 'unverified' WHERE status = 'pending';

-- Sessions of the service's own client had everything by the scope api.
UPDATE refresh_tokens SET scope = scope || ' admin'
WHERE client_id = 'first-party' AND revoked_at IS NULL
  AND 'api' = ANY (string_to_array(scope, ' ')) AND NOT 'admin' = ANY (string_to_array(scope, ' '));
`;
