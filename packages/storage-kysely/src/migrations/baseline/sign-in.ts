import { baseColumns, keyColumns } from "../base-columns.ts";

/** Users, roles and accounts, the ways to sign in, and the sessions that follow. */
export const signIn = `
CREATE TABLE roles (${baseColumns},
  name text NOT NULL,
  description text,
  privileges jsonb NOT NULL,
  built_in boolean NOT NULL
);
CREATE UNIQUE INDEX roles__name__key ON roles (application_id, lower(name COLLATE "und-x-icu")) WHERE NOT deleted;

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
  access_epoch integer NOT NULL,
  address_state text NOT NULL DEFAULT 'unverified'
);
CREATE UNIQUE INDEX users__email_address__key ON users (application_id, email_address) WHERE NOT deleted;
-- Removed users are found by their address too.
CREATE INDEX users__email_address__index ON users (application_id, email_address) WHERE deleted;

CREATE TABLE refresh_tokens (${keyColumns},
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
  revoked_reason text,
  resources jsonb NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX refresh_tokens__token_hash__key ON refresh_tokens (application_id, token_hash);
CREATE INDEX refresh_tokens__family_id__index ON refresh_tokens (application_id, family_id);
CREATE INDEX refresh_tokens__user_id__index ON refresh_tokens (application_id, user_id);
CREATE INDEX refresh_tokens__client_id__index ON refresh_tokens (application_id, client_id);
CREATE INDEX refresh_tokens__expires_at__index ON refresh_tokens (application_id, expires_at);
-- Read with the rights of each user who calls: the ended sessions whose access tokens may still live.
CREATE INDEX refresh_tokens__user_id__revoked_at__index ON refresh_tokens (application_id, user_id, revoked_at)
  WHERE revoked_at IS NOT NULL;

CREATE TABLE account_tokens (${keyColumns},
  token_hash text COLLATE "C" NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verification', 'password-reset', 'invitation')),
  user_id text COLLATE "C",
  email_address text NOT NULL,
  invitation jsonb,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX account_tokens__token_hash__key ON account_tokens (application_id, token_hash);
CREATE INDEX account_tokens__user_id__index ON account_tokens (application_id, user_id);
CREATE INDEX account_tokens__email_address__index ON account_tokens (application_id, email_address);
CREATE INDEX account_tokens__expires_at__index ON account_tokens (application_id, expires_at);

CREATE TABLE browser_sessions (${keyColumns},
  token_hash text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  access_epoch integer NOT NULL,
  signed_in_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX browser_sessions__token_hash__key ON browser_sessions (application_id, token_hash);
CREATE INDEX browser_sessions__user_id__index ON browser_sessions (application_id, user_id);
CREATE INDEX browser_sessions__expires_at__index ON browser_sessions (application_id, expires_at);

CREATE TABLE sign_in_guards (${keyColumns},
  key text COLLATE "C" NOT NULL,
  account text COLLATE "C",
  failures integer NOT NULL,
  waits_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sign_in_guards__key__key ON sign_in_guards (application_id, key);
CREATE INDEX sign_in_guards__account__index ON sign_in_guards (application_id, account);
CREATE INDEX sign_in_guards__expires_at__index ON sign_in_guards (application_id, expires_at);

CREATE TABLE user_factors (${keyColumns},
  user_id text COLLATE "C" NOT NULL,
  sealed_secret text NOT NULL,
  recovery_code_hashes jsonb NOT NULL,
  last_used_step bigint,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3)
);
CREATE UNIQUE INDEX user_factors__user_id__key ON user_factors (application_id, user_id);

CREATE TABLE sso_providers (${baseColumns},
  name text NOT NULL,
  slug text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  scopes jsonb NOT NULL,
  claim_mapping jsonb NOT NULL,
  role_mapping jsonb NOT NULL,
  allowed_domains jsonb NOT NULL,
  auto_create boolean NOT NULL,
  link_by_verified_email boolean NOT NULL,
  enabled boolean NOT NULL,
  sealed_client_secret text,
  client_secret_hint text
);
CREATE UNIQUE INDEX sso_providers__slug__key ON sso_providers (application_id, slug) WHERE NOT deleted;

CREATE TABLE sso_identities (${keyColumns},
  provider_id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  linked_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sso_identities__provider_id__subject__key ON sso_identities (application_id, provider_id, subject);
CREATE INDEX sso_identities__user_id__index ON sso_identities (application_id, user_id);

CREATE TABLE sso_logins (${keyColumns},
  provider_id text COLLATE "C" NOT NULL,
  state_hash text COLLATE "C" NOT NULL,
  browser_hash text COLLATE "C" NOT NULL,
  sealed_checks text NOT NULL,
  request_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sso_logins__state_hash__key ON sso_logins (application_id, state_hash);
CREATE INDEX sso_logins__expires_at__index ON sso_logins (application_id, expires_at);

CREATE TABLE domains (${baseColumns},
  domain text NOT NULL,
  serves_application boolean NOT NULL,
  enforces_sso boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'failed')),
  validation_token text NOT NULL,
  last_checked_at timestamptz(3),
  last_error text,
  verified_at timestamptz(3)
);
CREATE UNIQUE INDEX domains__domain__key ON domains (application_id, domain) WHERE NOT deleted;
-- Read over all applications: which of them a host name serves.
CREATE INDEX domains__domain__verified__index ON domains (application_id, domain) WHERE status = 'verified' AND NOT deleted;
`;
