import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { accessShots } from "./access-shots.ts";
import { ageRows } from "./aged-rows.ts";
import { type ConsoleStage, createConsoleStage } from "./console-stage.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { ownAddress } from "./describe-console.ts";
import { takeDesign } from "./design-shots.ts";
import { createPageScene } from "./page-scene.ts";
import { linksOf, whenRead } from "./page-shots.ts";
import { type ShownHosts, showHosts } from "./picture-hosts.ts";
import { createWorkedService, noteOutcomes } from "./picture-service.ts";
import { type SceneShot, sceneShots } from "./scene-shots.ts";
import { stateShots } from "./state-shots.ts";

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
  { name: "webhooks", path: () => "/webhooks", ready: (page) => page.locator(".badge.bad").first().waitFor() },
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
  {
    name: "palette",
    path: () => "",
    async ready(page) {
      await page.locator(".figure").waitFor();
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: "Search" });
      await dialog.getByRole("textbox").fill("camera");
      await dialog
        .getByRole("link", { name: /camera/iu })
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

/** Takes a picture of each of the console's pages, or of `only` some, of a service that has been at work for some weeks. */
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
    const take = (page: Page, name: string) => savePicture(page, join(directory, `${name}.png`));
    if (isWanted("empty")) {
      const { page, visit } = await stage.open(wide);
      await visit("/admin/view-templates");
      await page.locator(".empty").waitFor();
      await take(page, "empty");
      await page.close();
    }
    const { endpointId, hosts } = await createWorkedService(stage);
    const scene = await createPageScene(stage);
    await ageRows(stage);
    await noteOutcomes(stage);
    const early = shots.map(({ path, isDark = false, ...shot }) => {
      const options: BrowserContextOptions = { ...wide, colorScheme: isDark ? "dark" : "light" };
      return { ...shot, path: path(endpointId), options };
    });
    const all: readonly SceneShot[] = [...early, ...sceneShots(scene, endpointId), ...(await stateShots(stage, scene))];
    for (const { name, path, ready, options = {} } of all.filter((shot) => isWanted(shot.name))) {
      const { page, visit } = await stage.open({ ...wide, ...options });
      await showHosts(page, hosts);
      await visit(`/admin${path}`);
      await whenRead(page);
      await ready?.(page);
      await take(page, name);
      await page.close();
    }
    await takeRest(stage, { take, hosts, taken: ["empty", ...all.map(({ name }) => name)], isWanted });
    await takeDesign(stage, directory, isWanted);
    await writeContactSheet(browser, directory);
  } finally {
    await stage.end();
  }
}

const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

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
    readonly take: (page: Page, name: string) => Promise<void>;
    readonly hosts: ShownHosts;
    readonly taken: readonly string[];
    readonly isWanted: (name: string) => boolean;
  },
): Promise<void> {
  const { take, hosts, taken, isWanted } = rest;
  const { page, visit } = await stage.open(wide);
  await showHosts(page, hosts);
  for (const { name, path } of await linksOf(page)) {
    if (name === "admin" || taken.includes(name) || ![name, `${name}-dark`].some(isWanted)) continue;
    await visit(path);
    await whenRead(page);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    if (isWanted(name)) await take(page, name);
    await page.emulateMedia({ colorScheme: "dark" });
    if (isWanted(`${name}-dark`)) await take(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.close();
}

async function savePicture(page: Page, path: string): Promise<void> {
  // Rows are counted once they are shown.
  await page.locator(".quick .count:empty").first().waitFor({ state: "detached" });
  // The bell comes after the page, unless the user has none.
  await page.locator(".rings:empty").waitFor({ state: "detached" });
  // No dialog is caught while it comes.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.screenshot({ path });
  console.log(`Written: ${path}`);
}

async function firstRow(page: Page): Promise<void> {
  await page.locator(".ag-row .ag-cell", { hasText: "delivered" }).first().waitFor();
}
