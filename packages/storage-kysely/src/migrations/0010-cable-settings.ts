import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Cable numbering, and indexes to find the catalog's connectors and cables that may mate. */
export const cableSettings: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE cable_settings (${baseColumns},
  id_pattern text NOT NULL,
  signal_patterns jsonb NOT NULL
);

CREATE INDEX connectors__family__index ON connectors (application_id, family);
CREATE INDEX cables__connector_a_id__index ON cables (application_id, connector_a_id);
CREATE INDEX cables__connector_b_id__index ON cables (application_id, connector_b_id);
`;
