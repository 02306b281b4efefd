import { baseColumns, keyColumns } from "../base-columns.ts";

/** Endpoints, the events, deliveries and attempts of the last 30 days, one partition a day, and notices. */
export const webhooks = `
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
  last_failure_at timestamptz(3),
  first_failure_at timestamptz(3),
  failure_count integer NOT NULL DEFAULT 0 CHECK (failure_count >= 0)
) WITH (fillfactor = 50);

CREATE TABLE exhaustion_notices (${keyColumns},
  exhausted_count integer NOT NULL CHECK (exhausted_count >= 0),
  first_exhausted_at timestamptz(3),
  last_exhausted_at timestamptz(3),
  notified_at timestamptz(3)
);
CREATE INDEX exhaustion_notices__owed__index ON exhaustion_notices (application_id, id) WHERE exhausted_count > 0;

CREATE TABLE events (${keyColumns},
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL
) PARTITION BY RANGE (id);

CREATE TABLE deliveries (${keyColumns},
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
  CHECK (automatic_count BETWEEN 0 AND attempt_count),
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CHECK ((status = 'pending') = (completed_at IS NULL))
) PARTITION BY RANGE (id);
CREATE INDEX deliveries__endpoint_id__id__index ON deliveries (application_id, endpoint_id, id);
-- One index serves removing an endpoint and finding what is overdue: every delivery pays for every index.
CREATE INDEX deliveries__pending__index ON deliveries (application_id, endpoint_id, next_attempt_at)
  WHERE status = 'pending';
-- Its few distinct values share their entries, 8 bytes for each delivery, so counting ten million takes half a second.
CREATE INDEX deliveries__count__index ON deliveries (application_id, endpoint_id, event_type, status);
CREATE INDEX deliveries__created_at__index ON deliveries (application_id, created_at);
-- In the order of grids, which have what is missing first.
CREATE INDEX deliveries__completed_at__index ON deliveries (application_id, completed_at NULLS FIRST, id);
-- Most deliveries are neither exhausted nor cancelled and take one attempt, and pay nothing for these two.
CREATE INDEX deliveries__ended_badly__index ON deliveries (application_id, status, id)
  WHERE status IN ('exhausted', 'cancelled');
CREATE INDEX deliveries__attempt_count__index ON deliveries (application_id, attempt_count, id) WHERE attempt_count > 1;

CREATE TABLE delivery_attempts (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  application_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (application_id, delivery_id, number),
  trigger text NOT NULL CHECK (trigger IN ('automatic', 'manual', 'test')),
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
  status_code integer,
  error_class text,
  error_message text,
  remote_address text,
  timings jsonb NOT NULL,
  response_headers jsonb NOT NULL,
  response_body text,
  CHECK ((outcome = 'success') = (error_class IS NULL)),
  CHECK (outcome = 'failure' OR status_code BETWEEN 200 AND 299),
  CHECK (error_message IS NULL OR (outcome = 'failure' AND length(error_message) <= 300))
) PARTITION BY RANGE (delivery_id);
`;
