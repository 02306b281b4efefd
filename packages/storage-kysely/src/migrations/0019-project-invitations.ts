import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Invitations to projects by mail address. */
export const projectInvitations: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE project_invitations (${baseColumns},
  project_id text COLLATE "C" NOT NULL,
  email_address text NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  invited_by text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX project_invitations__project_id__email_address__key
  ON project_invitations (application_id, project_id, email_address) WHERE NOT deleted;
CREATE INDEX project_invitations__email_address__index ON project_invitations (application_id, email_address)
  WHERE NOT deleted;
CREATE INDEX project_invitations__expires_at__index ON project_invitations (application_id, expires_at);
`;
