import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** The catalog's products and other parts that projects are built from. */
export const catalog: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE signals (${baseColumns},
  name text NOT NULL,
  code text NOT NULL,
  category text NOT NULL,
  colour text,
  max_length_mm integer,
  compatible_signal_ids jsonb NOT NULL
);
CREATE INDEX signals__id__index ON signals (application_id, id);
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
CREATE INDEX connectors__id__index ON connectors (application_id, id);
CREATE UNIQUE INDEX connectors__code__key ON connectors (application_id, code) WHERE NOT deleted;

CREATE TABLE connector_pairings (${baseColumns},
  connector_a_id text COLLATE "C" NOT NULL,
  connector_b_id text COLLATE "C" NOT NULL,
  bidirectional boolean NOT NULL,
  rating text NOT NULL,
  note text
);
CREATE INDEX connector_pairings__id__index ON connector_pairings (application_id, id);
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
CREATE INDEX cables__id__index ON cables (application_id, id);
CREATE UNIQUE INDEX cables__part_number__key ON cables (application_id, part_number) WHERE NOT deleted;

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
CREATE INDEX products__id__index ON products (application_id, id);
CREATE UNIQUE INDEX products__manufacturer__part_number__key
  ON products (application_id, manufacturer, part_number) WHERE NOT deleted;
`;
