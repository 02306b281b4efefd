import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/** Buckets of tokens that processes share, and the refusals of limits. */
export const rateLimits: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

/** Buckets may be lost in a crash, so their writes cost no log. */
const statements = `
CREATE UNLOGGED TABLE rate_leases (${keyColumns},
  full_at_ms double precision NOT NULL,
  granted integer NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX rate_leases__expires_at__index ON rate_leases (application_id, expires_at);

CREATE TABLE rate_refusals (${keyColumns},
  key text COLLATE "C" NOT NULL,
  policy text NOT NULL,
  per text NOT NULL,
  subject text COLLATE "C" NOT NULL,
  enforced boolean NOT NULL,
  count integer NOT NULL,
  last_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX rate_refusals__key__key ON rate_refusals (application_id, key);
CREATE INDEX rate_refusals__last_at__index ON rate_refusals (application_id, last_at);
`;
