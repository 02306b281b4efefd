import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Accounts, sign-in, OAuth clients and their grants, single sign-on, domains, and the MCP server's data. */
export const identity: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE applications ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE applications ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';

ALTER TABLE refresh_tokens ADD COLUMN resources jsonb NOT NULL DEFAULT '[]';
CREATE INDEX refresh_tokens__client_id__index ON refresh_tokens (application_id, client_id);

ALTER TABLE signing_keys ADD COLUMN replace_at timestamptz(3);
-- Read with the rights of each user who calls: which sessions have ended whose access tokens may still live.
CREATE INDEX refresh_tokens__user_id__revoked_at__index ON refresh_tokens (application_id, user_id, revoked_at)
  WHERE revoked_at IS NOT NULL;

CREATE TABLE account_tokens (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
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

-- Who was removed is looked for by the address too.
CREATE INDEX users__email_address__index ON users (application_id, email_address) WHERE deleted;

CREATE TABLE email_templates (${baseColumns},
  key text NOT NULL,
  locale text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text,
  enabled boolean NOT NULL
);
CREATE INDEX email_templates__id__index ON email_templates (application_id, id);
CREATE UNIQUE INDEX email_templates__key__locale__key ON email_templates (application_id, key, locale) WHERE NOT deleted;

CREATE TABLE browser_sessions (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
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

CREATE TABLE sign_in_guards (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  account text COLLATE "C",
  failures integer NOT NULL,
  waits_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sign_in_guards__key__key ON sign_in_guards (application_id, key);
CREATE INDEX sign_in_guards__account__index ON sign_in_guards (application_id, account);
CREATE INDEX sign_in_guards__expires_at__index ON sign_in_guards (application_id, expires_at);

CREATE TABLE user_factors (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  sealed_secret text NOT NULL,
  recovery_code_hashes jsonb NOT NULL,
  last_used_step bigint,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3)
);
CREATE UNIQUE INDEX user_factors__user_id__key ON user_factors (application_id, user_id);

CREATE TABLE oauth_clients (${baseColumns},
  client_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('public', 'confidential')),
  origin text NOT NULL CHECK (origin IN ('admin', 'dynamic', 'metadata-document')),
  redirect_uris jsonb NOT NULL,
  grant_types jsonb NOT NULL,
  scopes jsonb NOT NULL,
  auth_method text NOT NULL,
  uri text,
  logo_uri text,
  trusted boolean NOT NULL,
  enabled boolean NOT NULL,
  secret_hash text,
  secret_hint text,
  last_used_at timestamptz(3),
  document_expires_at timestamptz(3)
);
CREATE INDEX oauth_clients__id__index ON oauth_clients (application_id, id);
CREATE UNIQUE INDEX oauth_clients__client_id__key ON oauth_clients (application_id, client_id) WHERE NOT deleted;

CREATE TABLE oauth_requests (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  scope text NOT NULL,
  resources jsonb NOT NULL,
  state text,
  nonce text,
  prompt text,
  login_hint text,
  locale text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3)
);
CREATE INDEX oauth_requests__expires_at__index ON oauth_requests (application_id, expires_at);

CREATE TABLE oauth_codes (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  scope text NOT NULL,
  resources jsonb NOT NULL,
  nonce text,
  user_id text COLLATE "C" NOT NULL,
  access_epoch integer NOT NULL,
  family_id text COLLATE "C" NOT NULL,
  signed_in_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX oauth_codes__code_hash__key ON oauth_codes (application_id, code_hash);
CREATE INDEX oauth_codes__expires_at__index ON oauth_codes (application_id, expires_at);

CREATE TABLE oauth_consents (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  scopes jsonb NOT NULL,
  resources jsonb NOT NULL,
  granted_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX oauth_consents__user_id__client_id__key ON oauth_consents (application_id, user_id, client_id);

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
CREATE INDEX sso_providers__id__index ON sso_providers (application_id, id);
CREATE UNIQUE INDEX sso_providers__slug__key ON sso_providers (application_id, slug) WHERE NOT deleted;

CREATE TABLE sso_identities (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  linked_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sso_identities__provider_id__subject__key ON sso_identities (application_id, provider_id, subject);
CREATE INDEX sso_identities__user_id__index ON sso_identities (application_id, user_id);

CREATE TABLE sso_logins (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
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
CREATE INDEX domains__id__index ON domains (application_id, id);
CREATE UNIQUE INDEX domains__domain__key ON domains (application_id, domain) WHERE NOT deleted;
-- Over all applications: which of them a host name serves.
CREATE INDEX domains__domain__verified__index ON domains (domain) WHERE status = 'verified' AND NOT deleted;

CREATE TABLE mcp_settings (${baseColumns},
  enabled boolean NOT NULL,
  registration text NOT NULL,
  tools jsonb NOT NULL,
  instructions text,
  result_rows_max integer NOT NULL,
  log_arguments boolean NOT NULL
);

CREATE TABLE mcp_log (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  email_address text NOT NULL,
  client_id text NOT NULL,
  client_name text,
  user_agent text,
  protocol_version text,
  tool text NOT NULL,
  project_id text COLLATE "C",
  outcome text NOT NULL,
  error_code text,
  duration_ms integer NOT NULL,
  request_bytes integer NOT NULL,
  response_bytes integer NOT NULL,
  arguments jsonb,
  request_id text NOT NULL
);
CREATE INDEX mcp_log__id__index ON mcp_log (application_id, id);
CREATE INDEX mcp_log__created_at__index ON mcp_log (application_id, created_at);
`;
