import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Members, views, view items and cables of projects, and the data behind their history and undo. */
export const projectContents: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const endColumns = `
  from_product_id text COLLATE "C",
  from_connector text,
  from_index integer,
  to_product_id text COLLATE "C",
  to_connector text,
  to_index integer`;

/** Index keys for ordering by a text column, ascending or descending; they also serve equality and prefixes. */
function orderedText(column: string): string {
  return `(lower(${column} COLLATE "und-x-icu") COLLATE "C") NULLS FIRST, ${column} COLLATE "C" NULLS FIRST`;
}

const statements = `
CREATE TABLE project_members (${baseColumns},
  project_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor'))
);
CREATE UNIQUE INDEX project_members__project_id__user_id__key
  ON project_members (application_id, project_id, user_id) WHERE NOT deleted;
CREATE INDEX project_members__user_id__index ON project_members (application_id, user_id);

ALTER TABLE projects ADD COLUMN message text;
-- Grids of a million projects sort and filter by these; texts as condition-sql.ts compares and orders them.
CREATE INDEX projects__created_at__id__index ON projects (application_id, created_at, id);
CREATE INDEX projects__owner_id__created_at__id__index ON projects (application_id, owner_id, created_at, id);
CREATE INDEX projects__name__index ON projects (application_id, ${orderedText("name")}, id);
CREATE INDEX projects__number__index ON projects (application_id, ${orderedText("number")}, id);
CREATE INDEX projects__client__index ON projects (application_id, ${orderedText("client")}, id);
CREATE INDEX projects__unique_number__index ON projects (application_id, ${orderedText("unique_number")}, id);

ALTER TABLE project_products
  ADD COLUMN accessory_of_id text COLLATE "C",
  ADD COLUMN removal_id text COLLATE "C";
CREATE INDEX project_products__accessory_of_id__index ON project_products (application_id, accessory_of_id)
  WHERE accessory_of_id IS NOT NULL;

CREATE TABLE project_views (${baseColumns},
  name text NOT NULL,
  view_key text NOT NULL,
  description text,
  width_mm double precision,
  height_mm double precision,
  settings jsonb NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  template_id text COLLATE "C",
  removal_id text COLLATE "C"
);
CREATE UNIQUE INDEX project_views__project_id__view_key__key
  ON project_views (application_id, project_id, view_key) WHERE NOT deleted;
CREATE INDEX project_views__project_id__id__index ON project_views (application_id, project_id, id);

CREATE TABLE project_cables (${baseColumns},${endColumns},
  project_id text COLLATE "C" NOT NULL,
  cable_id text NOT NULL,
  catalog_cable_id text COLLATE "C",
  signal_id text COLLATE "C",
  length double precision,
  label text,
  notes text,
  status text NOT NULL,
  drawn boolean NOT NULL,
  removal_id text COLLATE "C"
);
-- Unique also among removed cables, which the lock of the project sees to.
CREATE INDEX project_cables__project_id__cable_id__index ON project_cables (application_id, project_id, cable_id);
CREATE INDEX project_cables__project_id__id__index ON project_cables (application_id, project_id, id);
CREATE INDEX project_cables__from_product_id__index ON project_cables (application_id, from_product_id)
  WHERE from_product_id IS NOT NULL;
CREATE INDEX project_cables__to_product_id__index ON project_cables (application_id, to_product_id)
  WHERE to_product_id IS NOT NULL;

CREATE TABLE view_items (${baseColumns},${endColumns},
  project_id text COLLATE "C" NOT NULL,
  view_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  geometry jsonb NOT NULL,
  style jsonb NOT NULL,
  text text,
  file_id text COLLATE "C",
  project_product_id text COLLATE "C",
  project_cable_id text COLLATE "C",
  removal_id text COLLATE "C"
);
CREATE INDEX view_items__project_id__id__index ON view_items (application_id, project_id, id);
CREATE INDEX view_items__view_id__id__index ON view_items (application_id, view_id, id);
CREATE INDEX view_items__removal_id__index ON view_items (application_id, removal_id) WHERE removal_id IS NOT NULL;
CREATE INDEX view_items__project_product_id__index ON view_items (application_id, project_product_id)
  WHERE project_product_id IS NOT NULL;
CREATE INDEX view_items__project_cable_id__index ON view_items (application_id, project_cable_id)
  WHERE project_cable_id IS NOT NULL;
CREATE INDEX view_items__from_product_id__index ON view_items (application_id, from_product_id)
  WHERE from_product_id IS NOT NULL;
CREATE INDEX view_items__to_product_id__index ON view_items (application_id, to_product_id)
  WHERE to_product_id IS NOT NULL;

-- The history of a project is read by the project; what was done together carries the same change set.
ALTER TABLE audit_entries
  ADD COLUMN change_set_id text COLLATE "C",
  ADD COLUMN project_id text COLLATE "C";
CREATE INDEX audit_entries__project_id__change_set_id__index
  ON audit_entries (application_id, project_id, change_set_id DESC NULLS LAST, id) WHERE project_id IS NOT NULL;
`;
