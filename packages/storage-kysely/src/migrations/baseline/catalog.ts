import { baseColumns, keyColumns } from "../base-columns.ts";

/** Products and what projects are built from: connectors, pairings, signals, cables, lists and translations. */
export const catalog = `
CREATE TABLE signals (${baseColumns},
  name text NOT NULL,
  code text NOT NULL,
  category text NOT NULL,
  colour text,
  max_length_mm integer,
  compatible_signal_ids jsonb NOT NULL
);
CREATE UNIQUE INDEX signals__code__key ON signals (application_id, code) WHERE NOT deleted;

CREATE TABLE connectors (${baseColumns},
  name text NOT NULL,
  code text NOT NULL,
  family text,
  gender text NOT NULL,
  mounting text NOT NULL,
  pins integer,
  signal_ids jsonb NOT NULL
);
CREATE UNIQUE INDEX connectors__code__key ON connectors (application_id, code) WHERE NOT deleted;
CREATE INDEX connectors__family__index ON connectors (application_id, family);

CREATE TABLE connector_pairings (${baseColumns},
  connector_a_id text COLLATE "C" NOT NULL,
  connector_b_id text COLLATE "C" NOT NULL,
  bidirectional boolean NOT NULL,
  rating text NOT NULL,
  note text
);
CREATE UNIQUE INDEX connector_pairings__connector_a_id__connector_b_id__key
  ON connector_pairings (application_id, connector_a_id, connector_b_id) WHERE NOT deleted;
CREATE INDEX connector_pairings__connector_b_id__index ON connector_pairings (application_id, connector_b_id);

CREATE TABLE cables (${baseColumns},
  name text NOT NULL,
  part_number text,
  signal_ids jsonb NOT NULL,
  connector_a_id text COLLATE "C",
  connector_b_id text COLLATE "C",
  lengths_mm jsonb NOT NULL,
  conductors integer,
  diameter_mm double precision,
  colour text
);
CREATE UNIQUE INDEX cables__part_number__key ON cables (application_id, part_number) WHERE NOT deleted;
CREATE INDEX cables__connector_a_id__index ON cables (application_id, connector_a_id);
CREATE INDEX cables__connector_b_id__index ON cables (application_id, connector_b_id);

CREATE TABLE products (${baseColumns},
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
  status text NOT NULL,
  accessories jsonb NOT NULL,
  attributes jsonb NOT NULL
);
CREATE UNIQUE INDEX products__manufacturer__part_number__key
  ON products (application_id, coalesce(manufacturer, ''), part_number) WHERE NOT deleted;

CREATE TABLE product_search_rows (${keyColumns},
  words text NOT NULL
);

CREATE TABLE cable_settings (${baseColumns},
  id_pattern text NOT NULL,
  signal_patterns jsonb NOT NULL
);

CREATE TABLE lists (${baseColumns},
  key text NOT NULL,
  name text NOT NULL,
  description text
);
CREATE UNIQUE INDEX lists__key__key ON lists (application_id, key) WHERE NOT deleted;

CREATE TABLE list_items (${baseColumns},
  key text NOT NULL,
  label text NOT NULL,
  labels jsonb NOT NULL,
  position integer NOT NULL,
  colour text,
  active boolean NOT NULL,
  list_id text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX list_items__list_id__key__key ON list_items (application_id, list_id, key) WHERE NOT deleted;

CREATE TABLE translations (${baseColumns},
  namespace text NOT NULL,
  key text NOT NULL,
  locale text NOT NULL,
  value text NOT NULL,
  source text,
  status text NOT NULL
);
CREATE UNIQUE INDEX translations__namespace__key__locale__key
  ON translations (application_id, namespace, key, locale) WHERE NOT deleted;
CREATE INDEX translations__locale__index ON translations (application_id, locale);
`;
