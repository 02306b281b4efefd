import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Users, their roles and permissions, and their tokens. */
export const usersAndRoles: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE roles (${baseColumns},
  name text NOT NULL,
  description text,
  privileges jsonb NOT NULL,
  built_in boolean NOT NULL
);
CREATE INDEX roles__id__index ON roles (application_id, id);
CREATE UNIQUE INDEX roles__name__key ON roles (application_id, name) WHERE NOT deleted;

CREATE TABLE users (${baseColumns},
  email_address text NOT NULL,
  first_name text,
  last_name text,
  locale text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'deleted')),
  roles jsonb NOT NULL,
  settings jsonb NOT NULL,
  last_sign_in_at timestamptz(3),
  password_hash text,
  access_epoch integer NOT NULL
);
CREATE INDEX users__id__index ON users (application_id, id);
CREATE UNIQUE INDEX users__email_address__key ON users (application_id, email_address) WHERE NOT deleted;

CREATE TABLE refresh_tokens (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  family_id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  scope text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  successor_sealed text,
  revoked_at timestamptz(3),
  revoked_reason text
);
CREATE UNIQUE INDEX refresh_tokens__token_hash__key ON refresh_tokens (application_id, token_hash);
CREATE INDEX refresh_tokens__family_id__index ON refresh_tokens (application_id, family_id);
CREATE INDEX refresh_tokens__user_id__index ON refresh_tokens (application_id, user_id);
CREATE INDEX refresh_tokens__expires_at__index ON refresh_tokens (application_id, expires_at);
`;
