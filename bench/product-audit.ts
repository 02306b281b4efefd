/**
 * Measures an audit of 100,000 products by all checks against the barest SQL that reads the same: the products, parts and
 * uses. Takes a minute and 1 GB under the temporary directory.
 */
import { defaultApplicationId } from "@design-catalog/core";
import type { Client } from "pg";
import { compareWithSql } from "./shared/against-sql.ts";
import { timed } from "./shared/statistics.ts";

const productCount = 100_000;
const copyCount = 100_000;
const rounds = 5;
const pageRows = 2000;

await compareWithSql(
  { name: `Audit of ${productCount} products`, floorName: "The SQL that reads them", rounds },
  fill,
  async ({ caller, client }) => {
    const floor = await timed(() => readBarely(client));
    const body = { limit: 1000 };
    const service = await timed(() => caller.call("auditProducts", { body, asAdministrator: true }));
    return { service, floor };
  },
);

/** Reads what an audit reads, with the driver's own parsing. */
async function readBarely(client: Client): Promise<void> {
  for (let after = ""; ;) {
    const { rows } = await client.query<{ readonly id: string }>(
      "SELECT * FROM products WHERE application_id = $1 AND NOT deleted AND id > $2 ORDER BY id LIMIT $3",
      [defaultApplicationId, after, pageRows],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const statement of [
    "SELECT * FROM connectors WHERE application_id = $1 AND NOT deleted",
    "SELECT * FROM signals WHERE application_id = $1 AND NOT deleted",
    `SELECT product_id, catalog_version, count(*), max(created_at) FROM project_products
     WHERE application_id = $1 AND NOT deleted AND project_id IN
       (SELECT id FROM projects WHERE application_id = $1 AND NOT deleted AND NOT locked)
     GROUP BY product_id, catalog_version`,
    "SELECT product_id, count(*) FROM project_products WHERE application_id = $1 GROUP BY product_id",
  ]) {
    await client.query(statement, [defaultApplicationId]);
  }
}

/** Fills the catalog with products of realistic width, half of them used by one project, each tenth with a mistake. */
async function fill(client: Client): Promise<void> {
  const names = "application_id, version, deleted, created_at, updated_at";
  const base = "$1, 1, false, now(), now()";
  const id = (kind: string, number: string) => `'${kind}' || lpad(to_hex(${number}), 22, '0')`;
  for (const statement of [
    `INSERT INTO signals (id, ${names}, name, code, category, compatible_signal_ids)
     SELECT ${id("a1", "n")}, ${base}, 'Signal ' || n, 's' || n,
       CASE n % 5 WHEN 0 THEN 'power' ELSE 'video' END, '[]' FROM generate_series(1, 20) AS n`,
    `INSERT INTO connectors (id, ${names}, name, code, gender, mounting, signal_ids)
     SELECT ${id("a2", "n")}, ${base}, 'Connector ' || n, 'c' || n, 'female', 'panel', '[]'
     FROM generate_series(1, 100) AS n`,
    `INSERT INTO products (id, ${names}, name, manufacturer, model, part_number, category, description, width_mm,
       height_mm, depth_mm, weight_g, power_w, connectors, status, accessories, attributes)
     SELECT ${id("a3", "n")}, ${base}, 'Display ' || n, 'Northwind ' || n % 50, 'NW-' || n, 'NW-' || n || '-B',
       CASE n % 10 WHEN 0 THEN 'Displays' ELSE 'displays' END, 'A display of 55 inches for halls and lobbies',
       n % 3000, 710, 60, 17400, 145,
       (SELECT jsonb_agg(jsonb_build_object('name', 'IN ' || m, 'connectorId', ${id("a2", "1 + (n + m) % 100")},
         'direction', 'in', 'signalIds', jsonb_build_array(${id("a1", "1 + (n + m) % 20")}), 'quantity', 1))
        FROM generate_series(1, 4) AS m),
       'active', jsonb_build_array(jsonb_build_object('productId', ${id("a3", "1 + n / 10")},
         'quantity', 1, 'mode', 'optional')),
       jsonb_build_object('resolution', '3840x2160', 'brightness', n % 900 || CASE n % 10 WHEN 0 THEN 'cd' ELSE ' cd' END)
     FROM generate_series(1, ${productCount}) AS n`,
    `INSERT INTO projects (id, ${names}, name, settings, owner_id, locked)
     SELECT ${id("a4", "n")}, ${base}, 'Project ' || n, '{}', 'nobody', n % 4 = 0 FROM generate_series(1, 200) AS n`,
    `INSERT INTO project_products (id, ${names}, name, connectors, project_id, product_id, catalog_version)
     SELECT ${id("a5", "n")}, ${base}, 'Display', '[]', ${id("a4", "1 + n % 200")},
       ${id("a3", `1 + n % ${productCount / 2}`)}, n % 2 FROM generate_series(1, ${copyCount}) AS n`,
  ]) {
    await client.query(statement, [defaultApplicationId]);
  }
  await client.query("ANALYZE");
}
