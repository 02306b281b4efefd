import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { accessShots, prepareAccess } from "./access-shots.ts";
import { type ConsoleStage, createConsoleStage } from "./console-stage.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { ownAddress } from "./describe-console.ts";
import { takeDesign } from "./design-shots.ts";
import { createPageScene } from "./page-scene.ts";
import { linksOf, whenRead } from "./page-shots.ts";
import { sceneShots } from "./scene-shots.ts";
import { stateShots } from "./state-shots.ts";
import { writeTraffic } from "./traffic.ts";

/** Projects whose events fill the grid. */
const projectsCount = 24;

/** Each picture: its address below `/admin`, and what must be on the page. */
const shots: readonly {
  readonly name: string;
  path(endpointId: string): string;
  ready(page: Page): Promise<void>;
  readonly isDark?: boolean;
}[] = [
  {
    name: "overview",
    path: () => "",
    async ready(page) {
      await page.getByText(/^PostgreSQL \d/u).waitFor();
      await page.locator(".figure").waitFor();
    },
  },
  { name: "webhooks", path: () => "/webhooks", ready: (page) => page.getByRole("cell", { name: /^0% /u }).waitFor() },
  {
    name: "endpoint",
    path: (id) => `/webhooks/${id}`,
    async ready(page) {
      await page.getByRole("button", { name: "Send test event" }).click();
      await page.getByText(/^The endpoint answered/u).waitFor();
      await page.locator(".figure").waitFor();
    },
  },
  {
    name: "endpoint-failing",
    path: () => "/webhooks?state=failing",
    async ready(page) {
      await page.getByRole("link", { name: "Archive" }).click();
      await page.getByRole("heading", { name: "The receiver answers 500" }).waitFor();
      await page.locator(".figure").waitFor();
    },
  },
  // Before the scene adds templates.
  { name: "empty", path: () => "/view-templates", ready: (page) => page.locator(".empty").waitFor() },
  {
    name: "palette",
    path: () => "",
    async ready(page) {
      await page.locator(".figure").waitFor();
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: "Search" });
      await dialog.getByRole("textbox").fill("meeting");
      await dialog
        .getByRole("link", { name: /^Meeting room 1/u })
        .first()
        .waitFor();
    },
  },
  { name: "endpoint-deliveries", path: (id) => `/webhooks/${id}?tab=deliveries`, ready: firstRow },
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

/** Takes a picture of each of the console's pages, or of `only` some, with deliveries that arrive and some that do not. */
export async function takeConsoleScreenshots(
  browser: Browser,
  directory: string,
  only?: readonly string[],
): Promise<void> {
  const isWanted = (name: string) => only?.includes(name) ?? true;
  mkdirSync(directory, { recursive: true });
  // Pictures of products come from the address of the pages.
  const stage = await createConsoleStage(browser, await ownAddress());
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
    await writeTraffic(stage, String(id));
    await prepareAccess(stage);
    for (const { name, path, ready, isDark = false } of shots.filter((shot) => isWanted(shot.name))) {
      const { page, visit } = await stage.open({ colorScheme: isDark ? "dark" : "light" });
      await visit(`/admin${path(String(id))}`);
      await ready(page);
      await take(page, directory, name);
      await page.close();
    }
    const scene = await createPageScene(stage);
    const rest = [...sceneShots(scene, String(id)), ...(await stateShots(stage, scene))];
    for (const { name, path, ready, options = {} } of rest.filter((shot) => isWanted(shot.name))) {
      const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 }, ...options });
      await visit(`/admin${path}`);
      await whenRead(page);
      await ready?.(page);
      await take(page, directory, name);
      await page.close();
    }
    await takeRest(stage, { directory, taken: [...shots, ...rest].map(({ name }) => name), isWanted });
    await takeDesign(stage, directory, isWanted);
    await writeContactSheet(browser, directory);
  } finally {
    await stage.end();
  }
}

/** Something to look at on any page. */
const content = [
  "#main .ag-row .ag-cell",
  "#main table",
  "#main .figure",
  "#main details",
  "#main form",
  "#main fieldset",
  "#main dl",
].join();

/** Takes the pages of the navigation that have no picture of their own, light and dark. */
async function takeRest(
  stage: ConsoleStage,
  rest: {
    readonly directory: string;
    readonly taken: readonly string[];
    readonly isWanted: (name: string) => boolean;
  },
): Promise<void> {
  const { directory, taken, isWanted } = rest;
  const { page, visit } = await stage.open();
  for (const { name, path } of await linksOf(page)) {
    if (name === "admin" || taken.includes(name) || ![name, `${name}-dark`].some(isWanted)) continue;
    await visit(path);
    await whenRead(page);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    if (isWanted(name)) await take(page, directory, name);
    await page.emulateMedia({ colorScheme: "dark" });
    if (isWanted(`${name}-dark`)) await take(page, directory, `${name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.close();
}

async function take(page: Page, directory: string, name: string): Promise<void> {
  const path = join(directory, `${name}.png`);
  // Rows are counted once they are shown.
  await page.locator(".quick .count:empty").first().waitFor({ state: "detached" });
  // No dialog is caught while it comes.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.screenshot({ path });
  console.log(`Written: ${path}`);
}

async function firstRow(page: Page): Promise<void> {
  await page.locator(".ag-row .ag-cell", { hasText: "delivered" }).first().waitFor();
}
