import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Templates for new views. */
export const viewTemplates: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE view_templates (${baseColumns},
  name text NOT NULL,
  view_key text,
  description text,
  width_mm double precision,
  height_mm double precision,
  settings jsonb NOT NULL,
  hidden boolean NOT NULL
);
CREATE INDEX view_templates__id__index ON view_templates (application_id, id);
`;
