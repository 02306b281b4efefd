import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The unit in the name of a cable's length, and unique values that differ by case or an absent part count as one. */
export const unitsAndNames: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE project_cables RENAME COLUMN length TO length_mm;

-- Of roles that are called alike but for case, the built-in one or else the oldest keeps its name.
UPDATE roles SET name = left(roles.name, 75) || '-' || roles.id
FROM (
  SELECT id, row_number() OVER (
    PARTITION BY application_id, lower(name COLLATE "und-x-icu") ORDER BY built_in DESC, id
  ) AS position
  FROM roles WHERE NOT deleted
) AS same
WHERE same.id = roles.id AND same.position > 1;
DROP INDEX roles__name__key;
CREATE UNIQUE INDEX roles__name__key ON roles (application_id, lower(name COLLATE "und-x-icu")) WHERE NOT deleted;

-- A part number without a manufacturer was taken by any number of products.
UPDATE products SET part_number = left(products.part_number, 75) || '-' || products.id
FROM (
  SELECT id, row_number() OVER (PARTITION BY application_id, part_number ORDER BY id) AS position
  FROM products WHERE NOT deleted AND manufacturer IS NULL AND part_number IS NOT NULL
) AS same
WHERE same.id = products.id AND same.position > 1;
DROP INDEX products__manufacturer__part_number__key;
CREATE UNIQUE INDEX products__manufacturer__part_number__key
  ON products (application_id, coalesce(manufacturer, ''), part_number) WHERE NOT deleted;
`;
