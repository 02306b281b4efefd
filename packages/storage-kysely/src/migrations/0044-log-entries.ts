import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/** Lines of the log that administrators can look up, in partitions by day. */
export const logEntries: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

/** Readers ask for the latest lines, or for those of one request. */
const statements = `
CREATE TABLE log_entries (${keyColumns},
  at timestamptz(3) NOT NULL,
  level text NOT NULL CHECK (level IN ('debug', 'info', 'warn', 'error')),
  source text NOT NULL,
  message text NOT NULL,
  request_id text,
  operation text,
  user_id text COLLATE "C",
  method text,
  status integer,
  duration_ms integer,
  error_class text,
  fields jsonb NOT NULL
) PARTITION BY RANGE (id);
CREATE INDEX log_entries__at__id__index ON log_entries (application_id, at, id);
CREATE INDEX log_entries__request_id__index ON log_entries (application_id, request_id) WHERE request_id IS NOT NULL;
`;
