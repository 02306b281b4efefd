import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The former ids of renamed cables, a last defence for unique ids of live cables, and indexes for undo. */
export const projectIntegrity: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
CREATE TABLE used_cable_ids (
  id text COLLATE "C" PRIMARY KEY,
  application_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  cable_id text NOT NULL,
  project_cable_id text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX used_cable_ids__project_id__cable_id__key ON used_cable_ids (application_id, project_id, cable_id);

-- Until now a removal could rename a cable without being asked whether another one has the id: the later ones get a new one.
UPDATE project_cables SET cable_id = left(project_cables.cable_id, 75) || '-' || project_cables.id
FROM (
  SELECT id, row_number() OVER (PARTITION BY application_id, project_id, cable_id ORDER BY id) AS position
  FROM project_cables WHERE NOT deleted
) AS same
WHERE same.id = project_cables.id AND same.position > 1;
CREATE UNIQUE INDEX project_cables__project_id__cable_id__key
  ON project_cables (application_id, project_id, cable_id) WHERE NOT deleted;

-- An undo looks for what went together.
CREATE INDEX project_products__removal_id__index ON project_products (application_id, removal_id)
  WHERE removal_id IS NOT NULL;
CREATE INDEX project_cables__removal_id__index ON project_cables (application_id, removal_id)
  WHERE removal_id IS NOT NULL;
`;
