import { baseColumns } from "../base-columns.ts";

const endColumns = `
  from_product_id text COLLATE "C",
  from_connector text,
  from_index integer,
  to_product_id text COLLATE "C",
  to_connector text,
  to_index integer`;

/** Products, views, view items and cables of projects. An undo finds by its removal what went together. */
export const projectContents = `
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
  product_id text COLLATE "C" NOT NULL,
  accessory_of_id text COLLATE "C",
  removal_id text COLLATE "C"
);
CREATE INDEX project_products__project_id__id__index ON project_products (application_id, project_id, id);
CREATE INDEX project_products__product_id__index ON project_products (application_id, product_id);
CREATE INDEX project_products__accessory_of_id__index ON project_products (application_id, accessory_of_id)
  WHERE accessory_of_id IS NOT NULL;
CREATE INDEX project_products__removal_id__index ON project_products (application_id, removal_id)
  WHERE removal_id IS NOT NULL;

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
  length_mm double precision,
  label text,
  notes text,
  status text NOT NULL,
  drawn boolean NOT NULL,
  removal_id text COLLATE "C"
);
-- The lock of the project keeps ids unique among removed cables too; the unique index is a last defence for live ones.
CREATE UNIQUE INDEX project_cables__project_id__cable_id__key
  ON project_cables (application_id, project_id, cable_id) WHERE NOT deleted;
CREATE INDEX project_cables__project_id__cable_id__index ON project_cables (application_id, project_id, cable_id);
CREATE INDEX project_cables__project_id__id__index ON project_cables (application_id, project_id, id);
CREATE INDEX project_cables__from_product_id__index ON project_cables (application_id, from_product_id)
  WHERE from_product_id IS NOT NULL;
CREATE INDEX project_cables__to_product_id__index ON project_cables (application_id, to_product_id)
  WHERE to_product_id IS NOT NULL;
CREATE INDEX project_cables__removal_id__index ON project_cables (application_id, removal_id)
  WHERE removal_id IS NOT NULL;

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
`;
