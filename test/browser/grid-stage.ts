import { randomBytes } from "node:crypto";
import { servePage } from "@design-catalog/examples/ag-grid";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import type { Browser, Page } from "playwright-core";
import { createStage } from "../support/stage.ts";

/** Number of projects and of products: more than a few blocks, so scrolling asks for more. */
export const rowsOfGrid = 2_500;

/** Every third project is Contoso's, including the first and the last. */
export const rowsOfClient = Math.ceil(rowsOfGrid / 3);

/** A service full of projects and products, and the page in front of it. */
export interface GridStage {
  /** Opens the page and signs the administrator in. */
  open(browser: Browser): Promise<Page>;
  end(): Promise<void>;
}

/** Filters the projects by a client and sorts them by name downwards; returns once the grid shows nothing else. */
export async function filterAndSort(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Client Filter Input" }).fill("contoso");
  await page.getByRole("status").getByText(`${rowsOfClient} rows`, { exact: true }).waitFor();
  const name = page.locator(".ag-header-cell-text").getByText("Name", { exact: true });
  await name.click();
  await name.click();
  await page.locator('.ag-row[row-index="0"]', { hasText: `Meeting room ${rowsOfGrid}` }).waitFor();
  await page.locator(".ag-row", { hasNotText: "Contoso" }).first().waitFor({ state: "detached" });
}

const baseColumns = "id, application_id, version, deleted, created_at, updated_at";
const baseValues = `lpad(to_hex(i), 24, '0'), (SELECT id FROM applications), 0, false, now(), now()`;

/** Numbers rise with the name, so a test knows what a filter or an order must show. */
const fillStatements = [
  `INSERT INTO projects (${baseColumns}, name, number, client, settings, owner_id, locked)
   SELECT ${baseValues}, 'Meeting room ' || lpad(i::text, 4, '0'), 'P-' || i, (ARRAY['Northwind', 'Contoso', 'Fabrikam'])[1 + i % 3],
     '{}', (SELECT id FROM users LIMIT 1), false FROM generate_series(1, ${rowsOfGrid}) AS i`,
  `INSERT INTO products (${baseColumns}, name, manufacturer, part_number, width_mm, power_w, connectors, status, accessories, attributes)
   SELECT ${baseValues}, 'Display ' || lpad(i::text, 4, '0'), (ARRAY['Lumen', 'Clearview'])[1 + i % 2], 'D-' || i, 400 + i, 20 + i % 300,
     '[]', 'active', '[]', '{}' FROM generate_series(1, ${rowsOfGrid}) AS i`,
];

/** Starts the service on its own database, fills it, and serves the page. */
export async function createGridStage(): Promise<GridStage> {
  const stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  const environment = { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const service = await stage.startService({ environment });
  await withClient(database.connectionString, async (client) => {
    for (const statement of fillStatements) await client.query(statement);
  });
  const page = servePage({ serviceUrl: service.url, port: 0 });
  stage.atEnd(() => page.stop());
  return {
    async open(browser) {
      const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await tab.goto(page.url);
      await tab.getByRole("button", { name: "Sign in" }).click();
      await tab.getByLabel("Email address").fill(service.administrator.emailAddress);
      await tab.getByLabel("Password", { exact: true }).fill(service.administrator.password);
      await tab.getByRole("button", { name: "Sign in", exact: true }).click();
      await tab.getByRole("button", { name: "Allow" }).click();
      await tab.getByText(`${rowsOfGrid} rows`).waitFor();
      return tab;
    },
    end: () => stage.end(),
  };
}
