import { defaultApplicationId } from "@design-catalog/core";
import type { Client } from "pg";

/** Numbers of rows in a project. */
export interface ProjectSize {
  readonly products: number;
  readonly views: number;
  readonly items: number;
  readonly cables: number;
}

/** The largest project that the service is designed for. */
export const largeProject: ProjectSize = { products: 10_000, views: 500, items: 50_000, cables: 5_000 };

/** Returns the size of a project of the same shape with a share of the rows. */
export function scaled({ products, views, items, cables }: ProjectSize, share: number): ProjectSize {
  const part = (count: number) => Math.ceil(count * share);
  return { products: part(products), views: part(views), items: part(items), cables: part(cables) };
}

/** Every n-th item is a drawn connection, the others show a product. */
const itemsPerConnection = 5;

const base = `$1, 3, false, '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z', $2, $2`;
const baseNames = "application_id, version, deleted, created_at, updated_at, created_by, updated_by";

/** Ids of numbered rows: 8 characters of the project, one of the kind, the number. */
const idOf = (kind: string, number: string) => `left($3, 8) || '${kind}' || lpad(to_hex(${number}), 15, '0')`;

/** Fills a project with numbered rows of realistic width. */
export async function fillProject(
  client: Client,
  { projectId, ownerId, size }: { readonly projectId: string; readonly ownerId: string; readonly size: ProjectSize },
): Promise<void> {
  const { products, views, items, cables } = size;
  const ends = (first: string, second: string) =>
    `${idOf("a", `1 + ${first} % ${products}`)}, 'OUT 1', 0, ${idOf("a", `1 + ${second} % ${products}`)}, 'IN 1', 0`;
  const statements = [
    `INSERT INTO project_products (id, ${baseNames}, name, manufacturer, model, part_number, category, description,
       width_mm, height_mm, depth_mm, weight_g, power_w, connectors, label, notes, project_id, product_id)
     SELECT ${idOf("a", "n")}, ${base}, 'Display ' || n, 'Northwind', 'NW-' || n % 300, 'NW-' || n % 300 || '-B',
       'displays', 'A display of 55 inches for halls and lobbies', 1230, 710, 60, 17400, 145, '${connectors}',
       'DSP-' || n, NULL, $3, left($3, 8) || 'f' || lpad(to_hex(n % 300), 15, '0')
     FROM generate_series(1, ${products}) AS n`,
    `INSERT INTO project_views (id, ${baseNames}, name, view_key, description, width_mm, height_mm, settings, project_id)
     SELECT ${idOf("b", "n")}, ${base}, 'Floor ' || n, 'floor-' || n, NULL, 420, 297, '{"grid": {"on": true}}', $3
     FROM generate_series(1, ${views}) AS n`,
    `INSERT INTO project_cables (id, ${baseNames}, from_product_id, from_connector, from_index, to_product_id,
       to_connector, to_index, cable_id, length_mm, status, drawn, project_id)
     SELECT ${idOf("c", "n")}, ${base}, ${ends("n", "n * 7")}, 'C-' || lpad(n::text, 5, '0'), 2500, 'planned', true, $3
     FROM generate_series(1, ${cables}) AS n`,
    `INSERT INTO view_items (id, ${baseNames}, view_id, type, geometry, style, project_id, project_product_id,
       project_cable_id, from_product_id, from_connector, from_index, to_product_id, to_connector, to_index)
     SELECT ${idOf("d", "n")}, ${base}, ${idOf("b", `1 + n % ${views}`)}, made.type,
       jsonb_build_object('x', n % 400, 'y', n % 280, 'width', 40, 'height', 25), '{"stroke": "#223344"}', $3,
       CASE made.type WHEN 'product' THEN ${idOf("a", `1 + n % ${products}`)} END, made.cable, made.ends[1],
       CASE WHEN made.cable IS NOT NULL THEN 'OUT 1' END, CASE WHEN made.cable IS NOT NULL THEN 0 END, made.ends[2],
       CASE WHEN made.cable IS NOT NULL THEN 'IN 1' END, CASE WHEN made.cable IS NOT NULL THEN 0 END
     FROM generate_series(1, ${items}) AS n, LATERAL (SELECT
       CASE n % ${itemsPerConnection} WHEN 0 THEN 'connection' ELSE 'product' END AS type,
       CASE n % ${itemsPerConnection} WHEN 0 THEN ${idOf("c", `1 + n % ${cables}`)} END AS cable,
       CASE n % ${itemsPerConnection} WHEN 0
         THEN ARRAY[${idOf("a", `1 + n % ${products}`)}, ${idOf("a", `1 + n * 7 % ${products}`)}] END AS ends) AS made`,
  ];
  for (const statement of statements) await client.query(statement, [defaultApplicationId, ownerId, projectId]);
  await client.query("ANALYZE project_products, project_views, project_cables, view_items");
}

const connectors = JSON.stringify(
  ["IN 1", "IN 2", "OUT 1"].map((name) => ({
    name,
    connectorId: "6740a1f2c3d4e5f607182910",
    direction: name.startsWith("IN") ? "in" : "out",
    signalIds: ["6740a1f2c3d4e5f607182911"],
    quantity: 1,
  })),
);

/** Columns of each table that are copied unchanged, and those that refer to copied rows. */
const copied = [
  {
    table: "project_products",
    same: `name, manufacturer, model, part_number, category, description, width_mm, height_mm, depth_mm, weight_g, power_w,
      symbol_file_id, catalog_version, overridden,
      connectors, label, notes, product_id`,
    moved: ["accessory_of_id"],
  },
  {
    table: "project_views",
    same: "name, view_key, description, width_mm, height_mm, settings, template_id",
    moved: [],
  },
  {
    table: "project_cables",
    same: `from_connector, from_index, to_connector, to_index, cable_id, catalog_cable_id, signal_id, length_mm, label, notes,
      status, drawn`,
    moved: ["from_product_id", "to_product_id"],
  },
  {
    table: "view_items",
    same: "from_connector, from_index, to_connector, to_index, type, geometry, style, text, file_id",
    moved: ["view_id", "project_product_id", "project_cable_id", "from_product_id", "to_product_id"],
  },
] as const;

/**
 * Copies the contents of a project with the barest SQL: the id of a copy is that of its row with another beginning, so
 * nothing is looked up. The beginning of `projectId` must be unique among the copies.
 */
export async function copyBarely(
  client: Client,
  { from, to, ownerId }: { readonly from: string; readonly to: string; readonly ownerId: string },
): Promise<void> {
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM projects WHERE id = $1 FOR NO KEY UPDATE", [from]);
  for (const { table, same, moved } of copied) {
    const columns = [...moved, same].join(", ");
    const values = [...moved.map((column) => `left($3, 8) || substr(${column}, 9)`), same].join(", ");
    await client.query(
      `INSERT INTO ${table} (id, ${baseNames}, project_id, ${columns})
       SELECT left($3, 8) || substr(id, 9), $1, 0, false, now(), now(), $2, $2, $3, ${values}
       FROM ${table} WHERE application_id = $1 AND project_id = $4 AND NOT deleted ORDER BY id`,
      [defaultApplicationId, ownerId, to, from],
    );
  }
  await client.query("COMMIT");
}
