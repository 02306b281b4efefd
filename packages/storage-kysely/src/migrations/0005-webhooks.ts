import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Endpoints, and the events, deliveries and attempts of the last 30 days, one partition a day. */
export const webhooks: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE webhook_endpoints (${baseColumns},
  url text NOT NULL,
  description text,
  event_types jsonb NOT NULL,
  headers jsonb NOT NULL,
  enabled boolean NOT NULL,
  notification_email text,
  secret_hint text NOT NULL,
  secrets jsonb NOT NULL,
  enabled_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3),
  disabled_reason text CHECK (disabled_reason IN ('manual', 'failing')),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3)
) WITH (fillfactor = 50);
CREATE INDEX webhook_endpoints__id__index ON webhook_endpoints (application_id, id);

CREATE TABLE events (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
) PARTITION BY RANGE (id);

CREATE TABLE deliveries (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event_type text NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'exhausted', 'cancelled')),
  attempt_count integer NOT NULL,
  automatic_count integer NOT NULL,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  PRIMARY KEY (id),
  CHECK (automatic_count BETWEEN 0 AND attempt_count),
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CHECK ((status = 'pending') = (completed_at IS NULL))
) PARTITION BY RANGE (id);
CREATE INDEX deliveries__id__index ON deliveries (application_id, id);
CREATE INDEX deliveries__endpoint_id__id__index ON deliveries (application_id, endpoint_id, id);
CREATE INDEX deliveries__pending__index ON deliveries (application_id, endpoint_id) WHERE status = 'pending';

CREATE TABLE delivery_attempts (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  application_id text COLLATE "C" NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('automatic', 'manual', 'test')),
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
  status_code integer,
  error_class text,
  remote_address text,
  timings jsonb NOT NULL,
  response_headers jsonb NOT NULL,
  response_body text,
  PRIMARY KEY (delivery_id, number),
  CHECK ((outcome = 'success') = (error_class IS NULL)),
  CHECK (outcome = 'failure' OR status_code BETWEEN 200 AND 299)
) PARTITION BY RANGE (delivery_id);
`;
