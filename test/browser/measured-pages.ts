import { defaultApplicationId } from "@design-catalog/core";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { Client } from "pg";
import type { Page } from "playwright-core";

/** A page of many rows, how to fill it and what to do there. */
export interface MeasuredPage {
  readonly path: string;
  /** End of the path of the operation that reads its rows. */
  readonly grid: string;
  seed(connectionString: string, rows: number): Promise<void>;
  readonly uses: readonly Use[];
  /** Statements that an operator may run to make filters faster. */
  readonly remedy?: readonly string[];
}

/** A use of a page that shows all rows. `share` is different in each round, more than 0 and less than 1. */
export interface Use {
  readonly name: string;
  run(page: Page, share: number): Promise<unknown>;
}

const openAgain: Use = { name: "open the page", run: (page) => page.reload() };
const jump: Use = {
  name: "jump to another place",
  run: (page, share) =>
    page.evaluate(`(() => {
      // AG Grid also measures texts, in an element without a height.
      const view = [...document.querySelectorAll(".grid *")].find(
        ({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > 2 * clientHeight,
      );
      view.scrollTop = view.scrollHeight * ${share};
    })()`),
};

/** Pages that are measured, by name. */
export const measuredPages: Readonly<Record<string, MeasuredPage>> = {
  products: {
    remedy: ["CREATE EXTENSION pg_trgm", ...["name", "manufacturer"].map(partsIndex), "VACUUM (ANALYZE) products"],
    path: "/admin/products",
    grid: "/products/grid",
    seed: seedProducts,
    uses: [
      openAgain,
      {
        name: "filter by a part of a name",
        run: (page, share) => fill(page, "Name", `Display ${1_000 + Math.round(share * 90)}`),
      },
      {
        name: "filter by a manufacturer",
        run: (page, share) => fill(page, "Manufacturer", `Northwind ${10 + Math.round(share * 30)}`),
      },
      { name: "order by name", run: (page) => page.locator(".ag-header-cell", { hasText: "Name" }).click() },
      jump,
    ],
  },
  deliveries: {
    path: "/admin/deliveries",
    grid: "/deliveries/grid",
    seed: seedDeliveries,
    uses: [
      openAgain,
      {
        name: "filter by a status",
        run: turn(["delivered", "given up"], (page, text) =>
          page.getByRole("button", { name: text, exact: true }).click(),
        ),
      },
      {
        name: "filter by an event type",
        run: turn(["project.deleted", "project.created"], (page, text) => choose(page, "Event type", text)),
      },
      {
        name: "filter by a time",
        run: turn(["Last hour", "Last 24 hours"], (page, text) => choose(page, "Time", text)),
      },
      {
        name: "filter by a status code",
        run: turn(["204", ""], (page, code) => fill(page, "Status code", code)),
      },
      jump,
    ],
  },
};

/** An index that finds any part of a text, by the expression that the service compares. */
function partsIndex(column: string): string {
  const folded = `(lower(${column} COLLATE "und-x-icu") COLLATE "C")`;
  return `CREATE INDEX products__${column}__parts ON products USING gin (${folded} gin_trgm_ops)`;
}

/** Uses the page with one of two texts, the other one in each round. */
function turn(texts: readonly [string, string], use: (page: Page, text: string) => Promise<unknown>): Use["run"] {
  let rounds = 0;
  return (page) => use(page, texts[rounds++ % 2] ?? "");
}

function choose(page: Page, name: string, text: string): Promise<unknown> {
  return page.locator(".filters").getByRole("combobox", { name, exact: true }).selectOption(text);
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.locator(".filters").getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

/** Writes products in one statement, with a connector and attributes each. */
async function seedProducts(connectionString: string, rows: number): Promise<void> {
  await runAll(connectionString, [
    [
      `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, name, manufacturer, model,
       part_number, category, description, width_mm, height_mm, depth_mm, weight_g, power_w, connectors, status,
       accessories, attributes)
     SELECT 'a3' || lpad(to_hex(n), 22, '0'), $1, 0, false, time, time, 'Display ' || n, 'Northwind ' || n % 50,
       'NW-' || n, 'NW-' || n || '-B', 'displays', 'A display of 55 inches for halls and lobbies', n % 3000, 710, 60,
       17400, 145, jsonb_build_array(
         jsonb_build_object('name', 'IN', 'connectorId', 'a2' || lpad('1', 22, '0'), 'direction', 'in', 'signalIds',
           '[]'::jsonb, 'quantity', 1 + n % 4)),
       'active', '[]', jsonb_build_object('resolution', '3840x2160', 'brightness', n % 900 || ' cd')
     FROM (SELECT n, now() - n * interval '1 second' AS time FROM generate_series(1, $2::int) AS n) AS numbers`,
      [defaultApplicationId, rows],
    ],
    ["VACUUM (ANALYZE) products", []],
  ]);
}

const daySeconds = 86_400;
/** So the newest is inside the page's last 24 hours, and the oldest too while it is measured. */
const marginSeconds = 3_600;

/** Writes the deliveries of the last 23 hours: 2 in 101 given up, the others delivered. Their events have no body. */
async function seedDeliveries(connectionString: string, rows: number): Promise<void> {
  const beginSeconds = Math.floor(Date.now() / 1000) - daySeconds + marginSeconds;
  const pool = createPool({ connectionString, log: console });
  await ensurePartitions(pool, { fromMs: beginSeconds * 1000, days: 2 });
  await pool.end();
  const time = `$1::bigint + n * ${daySeconds - marginSeconds} / $2::bigint`;
  await runAll(connectionString, [
    [
      `INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
       automatic_count, created_at, completed_at, last_status_code)
     SELECT id, $3, id, CASE n % 2 WHEN 0 THEN 'project.created' ELSE 'project.deleted' END,
       'e1' || lpad(to_hex(n % 4), 22, '0'), 'https://hooks.dealer.example/catalog/orders',
       CASE WHEN is_lost THEN 'exhausted' ELSE 'delivered' END, CASE WHEN is_lost THEN 10 ELSE 1 END,
       CASE WHEN is_lost THEN 10 ELSE 1 END, time, time + interval '20 ms', CASE WHEN is_lost THEN 500 ELSE 204 END
     FROM (SELECT n, n * 7919 % 101 < 2 AS is_lost, to_timestamp(${time}) AS time,
         lpad(to_hex(${time}), 8, '0') || '1' || lpad(to_hex(n), 15, '0') AS id
       FROM generate_series(0, $2::bigint - 1) AS n) AS numbers`,
      [beginSeconds, rows, defaultApplicationId],
    ],
    ["VACUUM (ANALYZE) deliveries", []],
  ]);
}

/** Runs statements with their values, one after the other. */
export async function runAll(
  connectionString: string,
  statements: readonly (readonly [text: string, values: readonly unknown[]])[],
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (const [text, values] of statements) await client.query(text, [...values]);
  await client.end();
}
