import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Webhook upkeep: mails, the notices that they carry, and an index to find deliveries that lost their jobs. */
export const upkeep: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE outgoing_mails (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
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
CREATE INDEX outgoing_mails__id__index ON outgoing_mails (application_id, id);
CREATE INDEX outgoing_mails__due__index ON outgoing_mails (next_attempt_at) WHERE status = 'queued';

CREATE TABLE exhaustion_notices (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  exhausted_count integer NOT NULL CHECK (exhausted_count >= 0),
  first_exhausted_at timestamptz(3),
  last_exhausted_at timestamptz(3),
  notified_at timestamptz(3)
);
CREATE INDEX exhaustion_notices__owed__index ON exhaustion_notices (id) WHERE exhausted_count > 0;

-- One index serves removing an endpoint and finding what is overdue: every delivery pays for every index.
DROP INDEX deliveries__pending__index;
CREATE INDEX deliveries__pending__index ON deliveries (application_id, endpoint_id, next_attempt_at)
  WHERE status = 'pending';
`;
