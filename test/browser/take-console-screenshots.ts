import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { accessShots, prepareAccess } from "./access-shots.ts";
import { type ConsoleStage, createConsoleStage } from "./console-stage.ts";
import { linksOf, preparePages, whenRead } from "./page-shots.ts";
import { createDrawnProject } from "./project-stage.ts";

/** Projects whose events fill the grid. */
const projectsCount = 24;

/** Each picture: its address below `/admin`, and what must be on the page. */
const shots: readonly {
  readonly name: string;
  path(endpointId: string): string;
  ready(page: Page): Promise<void>;
  readonly isDark?: boolean;
}[] = [
  { name: "overview", path: () => "", ready: async (page) => page.getByText(/^PostgreSQL \d/u).waitFor() },
  { name: "webhooks", path: () => "/webhooks", ready: (page) => page.getByRole("cell", { name: /^0% /u }).waitFor() },
  {
    name: "endpoint",
    path: (id) => `/webhooks/${id}`,
    async ready(page) {
      await page.getByRole("button", { name: "Send test event" }).click();
      await page.getByText(/^The endpoint answered/u).waitFor();
    },
  },
  { name: "deliveries", path: (id) => `/webhooks/${id}?tab=deliveries`, ready: firstRow },
  {
    name: "delivery-dark",
    path: (id) => `/webhooks/${id}?tab=deliveries`,
    isDark: true,
    async ready(page) {
      await firstRow(page);
      await page.locator(".ag-row .ag-cell").first().click();
      await page.getByRole("img", { name: /^Phases/u }).waitFor();
    },
  },
  ...accessShots,
];

/** Takes a picture of each of the console's pages, with deliveries that arrive and some that do not. */
export async function takeConsoleScreenshots(browser: Browser, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const stage = await createConsoleStage();
  try {
    const receiver = await stage.stage.startReceiver({
      respond: ({ path }) => ({ status: path === "/broken" ? 500 : 200, body: "thanks" }),
    });
    const add = (path: string, description: string) =>
      stage.api("POST", "/api/v1/admin/webhooks", { url: receiver.url + path, description, eventTypes: ["*"] });
    const { id } = Object(await add("/orders", "Order intake")).endpoint;
    await add("/broken", "Archive");
    for (let number = 1; number <= projectsCount; number += 1) {
      await stage.api("POST", "/api/v1/projects", { name: `Meeting room ${number}` });
    }
    await receiver.waitFor(2 * projectsCount, 30_000);
    await prepareAccess(stage);
    for (const { name, path, ready, isDark = false } of shots) {
      const { page, visit } = await stage.open(browser, { colorScheme: isDark ? "dark" : "light" });
      await visit(`/admin${path(String(id))}`);
      await ready(page);
      const file = join(directory, `${name}.png`);
      await page.screenshot({ path: file });
      console.log(`Written: ${file}`);
      await page.close();
    }
    await preparePages(stage);
    await takeRest(browser, stage, directory);
  } finally {
    await stage.end();
  }
}

/** Takes the pages of the navigation that have no picture of their own, and that of a project with a drawing. */
async function takeRest(browser: Browser, stage: ConsoleStage, directory: string): Promise<void> {
  const drawn = await createDrawnProject(stage, "Lobby");
  const { page, visit } = await stage.open(browser);
  const project = { name: "project", path: `/admin/projects/${drawn.id}?tab=views` };
  const links = [...(await linksOf(page)), project];
  const taken = new Set(["admin", ...shots.map(({ name }) => name)]);
  for (const { name, path } of links.filter((link) => !taken.has(link.name))) {
    await visit(path);
    await whenRead(page);
    const file = join(directory, `${name}.png`);
    await page.screenshot({ path: file });
    console.log(`Written: ${file}`);
  }
  await page.close();
}

async function firstRow(page: Page): Promise<void> {
  await page.locator(".ag-row .ag-cell", { hasText: "delivered" }).first().waitFor();
}
