import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Projects, snapshots and their contents. */
export const projects: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE projects (${baseColumns},
  name text NOT NULL,
  number text,
  description text,
  client text,
  settings jsonb NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  locked boolean NOT NULL,
  unique_number text,
  source_project_id text COLLATE "C"
);
CREATE INDEX projects__id__index ON projects (application_id, id);
CREATE INDEX projects__owner_id__id__index ON projects (application_id, owner_id, id);
CREATE INDEX projects__source_project_id__index ON projects (application_id, source_project_id);

CREATE TABLE project_products (${baseColumns},
  name text NOT NULL,
  manufacturer text,
  model text,
  part_number text,
  category text,
  description text,
  width_mm double precision,
  height_mm double precision,
  depth_mm double precision,
  weight_g double precision,
  power_w double precision,
  connectors jsonb NOT NULL,
  label text,
  notes text,
  project_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL
);
CREATE INDEX project_products__project_id__id__index ON project_products (application_id, project_id, id);
CREATE INDEX project_products__product_id__index ON project_products (application_id, product_id);
`;
