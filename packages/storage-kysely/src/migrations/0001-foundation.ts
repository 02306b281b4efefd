import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Tables that every part rests on: applications, counters, idempotency, limits, the audit trail and token keys. */
export const foundation: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE applications (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL CHECK (application_id = id),
  name text NOT NULL,
  user_settings jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE counters (
  application_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  value bigint NOT NULL CHECK (value > 0),
  PRIMARY KEY (application_id, name)
) WITH (fillfactor = 50);

CREATE TABLE idempotency_keys (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  sealed_body text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX idempotency_keys__user_id__key__index ON idempotency_keys (application_id, user_id, key);
CREATE INDEX idempotency_keys__created_at__index ON idempotency_keys (application_id, created_at);

CREATE TABLE rate_limits (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  uses integer NOT NULL,
  resets_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX rate_limits__key__key ON rate_limits (application_id, key);

CREATE TABLE audit_entries (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL,
  action text NOT NULL,
  kind text NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  actor_user_id text COLLATE "C",
  impersonator_id text COLLATE "C",
  request_id text NOT NULL,
  changes jsonb NOT NULL,
  PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX audit_entries__id__index ON audit_entries (application_id, id);
CREATE INDEX audit_entries__kind__id__index ON audit_entries (application_id, kind, id);
CREATE INDEX audit_entries__resource_id__id__index ON audit_entries (application_id, resource_id, id);

CREATE TABLE signing_keys (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  sealed_private_key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3)
);
CREATE INDEX signing_keys__id__index ON signing_keys (application_id, id);
`;
