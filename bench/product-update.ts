/**
 * Measures an update of 200 projects with 500 products each from the catalog against the barest SQL that has the same
 * effect: one transaction for each project, with its changes and their entries in the audit trail. Takes some minutes and
 * 2 GB under the temporary directory.
 */
import { defaultApplicationId } from "@design-catalog/core";
import type { Client } from "pg";
import { compareWithSql } from "./shared/against-sql.ts";
import { timed } from "./shared/statistics.ts";

const projectCount = 200;
const productCount = 500;
const rounds = 3;

const name = `Update of ${projectCount} projects x ${productCount} products`;
await compareWithSql({ name, floorName: "The barest SQL", rounds }, fill, async ({ caller, client }) => {
  await changeCatalog(client);
  const floor = await timed(() => updateBarely(client));
  await checkUpdated(client);
  await changeCatalog(client);
  const body = { filterModel: {}, dryRun: false };
  const { id } = await caller.call("updateProjectProducts", { body, asAdministrator: true });
  const service = await timed(() => caller.runJob(id));
  await checkUpdated(client);
  return { service, floor };
});

async function changeCatalog(client: Client): Promise<void> {
  const change = "UPDATE products SET power_w = power_w + 1, version = version + 1 WHERE application_id = $1";
  await client.query(change, [defaultApplicationId]);
}

/** @throws {TypeError} unless every copy is as the catalog has it */
async function checkUpdated(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly left: string }>(
    `SELECT count(*) AS left FROM project_products AS copy JOIN products AS product
     ON product.application_id = copy.application_id AND product.id = copy.product_id
     WHERE copy.power_w <> product.power_w OR copy.catalog_version <> product.version`,
  );
  if (rows[0]?.left !== "0") throw new TypeError(`Cannot measure because copies were not updated: ${rows[0]?.left}`);
}

async function updateBarely(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly id: string }>(
    "SELECT DISTINCT project_id AS id FROM project_products WHERE application_id = $1 AND NOT deleted ORDER BY 1",
    [defaultApplicationId],
  );
  for (const { id } of rows) {
    await client.query("BEGIN");
    await client.query("SELECT * FROM projects WHERE application_id = $1 AND id = $2 FOR UPDATE", [
      defaultApplicationId,
      id,
    ]);
    await client.query(
      `WITH changed AS (
         UPDATE project_products AS copy SET power_w = product.power_w, catalog_version = product.version,
           version = copy.version + 1, updated_at = now()
         FROM products AS product
         WHERE copy.application_id = $1 AND copy.project_id = $2 AND NOT copy.deleted
           AND product.application_id = $1 AND product.id = copy.product_id AND NOT product.deleted
         RETURNING copy.id, copy.power_w, copy.catalog_version)
       INSERT INTO audit_entries (id, application_id, at, action, kind, resource_id, request_id, changes, change_set_id,
         history_id)
       SELECT lpad(to_hex(extract(epoch FROM now())::integer), 8, '0') || substr(md5(id || power_w), 1, 16), $1, now(),
         'update', 'ProjectProduct', id, 'bench',
         jsonb_build_array(
           jsonb_build_object('field', 'powerW', 'before', power_w - 1, 'after', power_w),
           jsonb_build_object('field', 'catalogVersion', 'before', catalog_version - 1, 'after', catalog_version)),
         $2, $2
       FROM changed`,
      [defaultApplicationId, id],
    );
    await client.query("COMMIT");
  }
}

async function fill(client: Client): Promise<void> {
  const names = "application_id, version, deleted, created_at, updated_at";
  const base = "$1, 1, false, now(), now()";
  const id = (kind: string, number: string) => `'${kind}' || lpad(to_hex(${number}), 22, '0')`;
  const fields = "name, manufacturer, model, part_number, category, description, width_mm, power_w, connectors";
  const values = `'Display ' || n, 'Northwind', 'NW-' || n, 'NW-' || n || '-B', 'Displays',
    'A display of 55 inches for halls and lobbies', 1240, 145,
    (SELECT jsonb_agg(jsonb_build_object('name', 'IN ' || m, 'connectorId', ${id("a2", "m")}, 'direction', 'in',
      'signalIds', jsonb_build_array(${id("a1", "m")}), 'quantity', 1)) FROM generate_series(1, 4) AS m)`;
  for (const statement of [
    `INSERT INTO products (id, ${names}, ${fields}, status, accessories, attributes)
     SELECT ${id("a3", "n")}, ${base}, ${values}, 'active', '[]', '{}' FROM generate_series(1, ${productCount}) AS n`,
    `INSERT INTO projects (id, ${names}, name, settings, owner_id, locked)
     SELECT ${id("a4", "n")}, ${base}, 'Project ' || n, '{}', 'nobody', false
     FROM generate_series(1, ${projectCount}) AS n`,
    `INSERT INTO project_products (id, ${names}, ${fields}, project_id, product_id, catalog_version)
     SELECT ${id("a5", `p * ${productCount} + n`)}, ${base}, ${values}, ${id("a4", "p")}, ${id("a3", "n")}, 1
     FROM generate_series(1, ${projectCount}) AS p, generate_series(1, ${productCount}) AS n`,
  ]) {
    await client.query(statement, [defaultApplicationId]);
  }
  await client.query("ANALYZE");
}
