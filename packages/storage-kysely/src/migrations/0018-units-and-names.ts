import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const hidden = String.raw`\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const blank = String.raw`\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufeff\uffa0`;

/** A column in the form names have from now on: no control characters, and no invisible ones at either end. */
function shown(column: string): string {
  return `regexp_replace(regexp_replace(${column}, '[${hidden}]+', ' ', 'g'), '^[${blank}]+|[${blank}]+$', '', 'g')`;
}

/** Tables whose names need only be visible; those of roles and reports are unique as well. */
const tables = [
  "applications",
  "projects",
  "project_views",
  "view_templates",
  "signals",
  "connectors",
  "cables",
  "products",
  "project_products",
  "lists",
  "oauth_clients",
  "sso_providers",
];
const named = tables.map(
  (table) => `UPDATE ${table} SET name = coalesce(nullif(${shown("name")}, ''), id) WHERE name <> ${shown("name")};`,
);
const uniquelyNamed = ["roles", "reports"].map(
  (table) => `UPDATE ${table} SET name = left(${shown("name")}, 75) || '-' || id WHERE name <> ${shown("name")};`,
);
const ofPeople = ["first_name", "last_name"].map(
  (column) => `UPDATE users SET ${column} = nullif(${shown(column)}, '') WHERE ${column} <> ${shown(column)};`,
);

/**
 * Adds the unit to the column name of a cable's length and makes names visible. Unique values that differ only by case
 * or an absent part now count as one.
 */
export const unitsAndNames: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
ALTER TABLE project_cables RENAME COLUMN length TO length_mm;

${[...named, ...uniquelyNamed, ...ofPeople].join("\n")}

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
