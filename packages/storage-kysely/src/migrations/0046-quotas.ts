import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/** Quotas in force, and what is used of them. */
export const quotas: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE quotas (${keyColumns},
  name text COLLATE "C" NOT NULL,
  most double precision NOT NULL,
  used double precision
);
CREATE UNIQUE INDEX quotas__name__key ON quotas (application_id, name);
`;
