import { baseColumns, keyColumns } from "../base-columns.ts";

/** Index keys for ordering by a text column, ascending or descending; they also serve equality and prefixes. */
function orderedText(column: string): string {
  return `(lower(${column} COLLATE "und-x-icu") COLLATE "C") NULLS FIRST, ${column} COLLATE "C" NULLS FIRST`;
}

/** Projects, their members and invitations, and the reports and templates that they share. */
export const projects = `
CREATE TABLE projects (${baseColumns},
  name text NOT NULL,
  number text,
  description text,
  client text,
  settings jsonb NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  locked boolean NOT NULL,
  unique_number text,
  source_project_id text COLLATE "C",
  message text
);
CREATE INDEX projects__owner_id__id__index ON projects (application_id, owner_id, id);
CREATE INDEX projects__source_project_id__index ON projects (application_id, source_project_id);
-- Grids of a million projects sort and filter by these; texts as condition-sql.ts compares and orders them.
CREATE INDEX projects__created_at__id__index ON projects (application_id, created_at, id);
CREATE INDEX projects__owner_id__created_at__id__index ON projects (application_id, owner_id, created_at, id);
CREATE INDEX projects__name__index ON projects (application_id, ${orderedText("name")}, id);
CREATE INDEX projects__number__index ON projects (application_id, ${orderedText("number")}, id);
CREATE INDEX projects__client__index ON projects (application_id, ${orderedText("client")}, id);
CREATE INDEX projects__unique_number__index ON projects (application_id, ${orderedText("unique_number")}, id);

CREATE TABLE project_members (${baseColumns},
  project_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor'))
);
CREATE UNIQUE INDEX project_members__project_id__user_id__key
  ON project_members (application_id, project_id, user_id) WHERE NOT deleted;
CREATE INDEX project_members__user_id__index ON project_members (application_id, user_id);

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

CREATE TABLE reports (${baseColumns},
  name text NOT NULL,
  kind text NOT NULL,
  description text,
  columns jsonb NOT NULL
);
CREATE UNIQUE INDEX reports__name__key ON reports (application_id, name) WHERE NOT deleted;

CREATE TABLE view_templates (${baseColumns},
  name text NOT NULL,
  view_key text,
  description text,
  width_mm double precision,
  height_mm double precision,
  settings jsonb NOT NULL,
  hidden boolean NOT NULL
);

-- The former ids of renamed cables, which no other cable of the project may take.
CREATE TABLE used_cable_ids (${keyColumns},
  project_id text COLLATE "C" NOT NULL,
  cable_id text NOT NULL,
  project_cable_id text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX used_cable_ids__project_id__cable_id__key ON used_cable_ids (application_id, project_id, cable_id);
`;
