import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/** Which process makes the attempts at an endpoint with limits. Processes of the previous version know none, and keep to none. */
export const endpointLeases: Migration = {
  async up(db) {
    await sql.raw(statement).execute(db);
  },
};

/** Kept in the log: after a crash without it two processes could believe that they hold the same endpoint. */
const statement = `
CREATE TABLE endpoint_leases (${keyColumns},
  holder text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  other_ended_at timestamptz(3)
);
CREATE INDEX endpoint_leases__expires_at__index ON endpoint_leases (application_id, expires_at);
`;
