import { baseColumns, keyColumns } from "../base-columns.ts";

/** The keys that sign tokens, and OAuth clients with their requests, codes and consents. */
export const oauth = `
CREATE TABLE signing_keys (${keyColumns},
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  sealed_private_key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3),
  replace_at timestamptz(3)
);

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
CREATE UNIQUE INDEX oauth_clients__client_id__key ON oauth_clients (application_id, client_id) WHERE NOT deleted;

CREATE TABLE oauth_requests (${keyColumns},
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

CREATE TABLE oauth_codes (${keyColumns},
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

CREATE TABLE oauth_consents (${keyColumns},
  user_id text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  scopes jsonb NOT NULL,
  resources jsonb NOT NULL,
  granted_at timestamptz(3) NOT NULL,
  redirect_uri text NOT NULL
);
-- Not unique: a client id and a redirect URI together may be longer than an entry of an index. The lock of the one
-- writer keeps a single row for each place.
CREATE INDEX oauth_consents__user_id__client_id__index ON oauth_consents (application_id, user_id, client_id);
`;
