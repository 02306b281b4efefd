import { baseColumns, keyColumns } from "../base-columns.ts";

/** Tables that every wing stands on: applications, counters, idempotency, limits, the audit trail, mail, jobs and MCP. */
export const application = `
CREATE TABLE applications (${keyColumns},
  name text NOT NULL,
  user_settings jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 0,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  settings jsonb NOT NULL DEFAULT '{}',
  CHECK (application_id = id)
);

CREATE TABLE counters (
  application_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  value bigint NOT NULL CHECK (value > 0),
  PRIMARY KEY (application_id, name)
) WITH (fillfactor = 50);

CREATE TABLE idempotency_keys (${keyColumns},
  user_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  sealed_body text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX idempotency_keys__user_id__key__index ON idempotency_keys (application_id, user_id, key);
CREATE INDEX idempotency_keys__created_at__index ON idempotency_keys (application_id, created_at);

CREATE TABLE rate_limits (${keyColumns},
  key text COLLATE "C" NOT NULL,
  uses integer NOT NULL,
  resets_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX rate_limits__key__key ON rate_limits (application_id, key);

-- The history of something is read by it; what was done together carries the same change set.
CREATE TABLE audit_entries (${keyColumns},
  at timestamptz(3) NOT NULL,
  action text NOT NULL,
  kind text NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  actor_user_id text COLLATE "C",
  impersonator_id text COLLATE "C",
  request_id text NOT NULL,
  changes jsonb NOT NULL,
  change_set_id text COLLATE "C",
  history_id text COLLATE "C"
) PARTITION BY RANGE (id);
CREATE INDEX audit_entries__kind__id__index ON audit_entries (application_id, kind, id);
CREATE INDEX audit_entries__resource_id__id__index ON audit_entries (application_id, resource_id, id);
CREATE INDEX audit_entries__history_id__change_set_id__index
  ON audit_entries (application_id, history_id, change_set_id DESC NULLS LAST, id) WHERE history_id IS NOT NULL;

CREATE TABLE outgoing_mails (${keyColumns},
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text,
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL CHECK (attempts >= 0),
  next_attempt_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  CHECK ((status = 'queued') = (next_attempt_at IS NOT NULL)),
  CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
-- Across applications: a sender takes the mail that has been due longest.
CREATE INDEX outgoing_mails__due__index ON outgoing_mails (next_attempt_at) WHERE status = 'queued';

CREATE TABLE email_templates (${baseColumns},
  key text NOT NULL,
  locale text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text,
  enabled boolean NOT NULL
);
CREATE UNIQUE INDEX email_templates__key__locale__key ON email_templates (application_id, key, locale) WHERE NOT deleted;

CREATE TABLE jobs (${keyColumns},
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  user_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  report_id text COLLATE "C" NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  runs integer NOT NULL,
  result jsonb,
  error text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CHECK ((status IN ('queued', 'running')) = (finished_at IS NULL))
);
CREATE INDEX jobs__unfinished__index ON jobs (application_id, user_id) WHERE finished_at IS NULL;
CREATE INDEX jobs__created_at__index ON jobs (application_id, created_at);

CREATE TABLE mcp_settings (${baseColumns},
  enabled boolean NOT NULL,
  registration text NOT NULL,
  tools jsonb NOT NULL,
  instructions text,
  result_rows_max integer NOT NULL,
  log_arguments boolean NOT NULL
);

CREATE TABLE mcp_log (${keyColumns},
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
CREATE INDEX mcp_log__created_at__index ON mcp_log (application_id, created_at);
`;
