import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { baseColumns } from "./base-columns.ts";

/** Lists of values, translations, reports and the jobs that run them, and the table for product search. */
export const listsTranslationsReports: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = String.raw`
CREATE TABLE lists (${baseColumns},
  key text NOT NULL,
  name text NOT NULL,
  description text
);
CREATE INDEX lists__id__index ON lists (application_id, id);
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
CREATE INDEX translations__id__index ON translations (application_id, id);
CREATE UNIQUE INDEX translations__namespace__key__locale__key
  ON translations (application_id, namespace, key, locale) WHERE NOT deleted;
CREATE INDEX translations__locale__index ON translations (application_id, locale);

CREATE TABLE reports (${baseColumns},
  name text NOT NULL,
  kind text NOT NULL,
  description text,
  columns jsonb NOT NULL
);
CREATE INDEX reports__id__index ON reports (application_id, id);
CREATE UNIQUE INDEX reports__name__key ON reports (application_id, name) WHERE NOT deleted;

CREATE TABLE jobs (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  user_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  report_id text COLLATE "C" NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  runs integer NOT NULL,
  result jsonb,
  error text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CHECK ((status IN ('queued', 'running')) = (finished_at IS NULL))
);
CREATE INDEX jobs__unfinished__index ON jobs (application_id, user_id) WHERE finished_at IS NULL;
CREATE INDEX jobs__created_at__index ON jobs (application_id, created_at);

CREATE TABLE product_search_rows (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  words text NOT NULL
);
CREATE INDEX product_search_rows__id__index ON product_search_rows (application_id, id);

-- Products that are there already; the service itself also folds accents.
INSERT INTO product_search_rows (id, application_id, words)
SELECT id, application_id, (
  SELECT string_agg(DISTINCT word || ' ', '') FROM unnest(ARRAY[name, manufacturer, model, part_number, category]) AS field,
    unnest(regexp_split_to_array(lower(field), '[^[:alnum:]]+') || regexp_replace(lower(field), '[^[:alnum:]]+', '', 'g'))
      AS word
  WHERE word <> ''
)
FROM products WHERE NOT deleted AND status <> 'draft' AND name ~ '[[:alnum:]]';
`;
