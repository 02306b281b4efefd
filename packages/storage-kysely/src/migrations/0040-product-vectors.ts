import { statements } from "./statements.ts";

/** Vectors of products by generation, and the products that have changed since. */
export const productVectors = statements(`
CREATE TABLE vector_generations (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  is_live boolean NOT NULL,
  provider text NOT NULL,
  model text NOT NULL,
  dimensions integer NOT NULL,
  revision integer NOT NULL,
  total integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (application_id, id)
);

CREATE TABLE product_codes (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  generation_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  code bytea NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX product_codes__generation_id__product_id__key ON product_codes (application_id, generation_id, product_id);
CREATE INDEX product_codes__revision__index ON product_codes (application_id, generation_id, revision)
  WHERE revision > 0;

CREATE TABLE product_vectors (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  generation_id text COLLATE "C" NOT NULL,
  vector bytea NOT NULL,
  PRIMARY KEY (application_id, id)
);
-- The vectors hardly compress.
ALTER TABLE product_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE INDEX product_vectors__generation_id__index ON product_vectors (application_id, generation_id);

CREATE TABLE changed_products (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  mark text COLLATE "C" NOT NULL,
  PRIMARY KEY (application_id, id)
);
`);
