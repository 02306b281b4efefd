import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Numbers of the transactions that recorded events: the order in which a feed can show them without missing one. */
export const eventFeed: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

/** Existing events get the number of the migration, without a rewrite of the table, and keep the order of their ids. */
const statements = `
ALTER TABLE events ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX events__transaction_id__id__index ON events (application_id, transaction_id, id);
`;
