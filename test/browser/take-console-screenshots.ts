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
    name: "delivery",
    path: (id) => `/webhooks/${id}?tab=deliveries`,
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
    const early = shots.map(({ path, ...shot }) => ({ ...shot, path: path(endpointId) }));
    const first: readonly SceneShot[] = [...early, ...sceneShots(scene, endpointId)];
    const pages = first.map((shot) => ({
      ...shot,
      // A picture with options of its own shows what they do.
      schemes: shot.options === undefined ? bothSchemes : lightOnly,
    }));
    const moments = (await stateShots(stage, scene)).map((shot) => ({ ...shot, schemes: lightOnly }));
    const all: readonly SchemedShot[] = [...pages, ...moments];
    for (const shot of all) await takeShot(stage, shot, { take, hosts, isWanted });
    await takeRest(stage, { take, hosts, taken: ["empty", ...all.map(({ name }) => name)], isWanted });
    await takeDesign(stage, directory, isWanted);
    await writeContactSheet(browser, directory);
  } finally {
    await stage.end();
  }
}

type Scheme = "light" | "dark";
type SchemedShot = SceneShot & { readonly schemes: readonly Scheme[] };
const bothSchemes: readonly Scheme[] = ["light", "dark"];
const lightOnly: readonly Scheme[] = ["light"];

/** Name of a picture in a colour scheme. */
function nameIn(scheme: Scheme, name: string): string {
  return scheme === "dark" ? `${name}-dark` : name;
}

interface Taking {
  readonly take: (page: Page, name: string) => Promise<void>;
  readonly hosts: ShownHosts;
  readonly isWanted: (name: string) => boolean;
}

/** Takes one picture of a page in each of its colour schemes. */
async function takeShot(stage: ConsoleStage, shot: SchemedShot, { take, hosts, isWanted }: Taking): Promise<void> {
  const { name, path, ready, schemes, options } = shot;
  if (!schemes.some((scheme) => isWanted(nameIn(scheme, name)))) return;
  const { page, visit } = await stage.open({ ...wide, ...options });
  await showHosts(page, hosts);
  await visit(`/admin${path}`);
  await whenRead(page);
  await ready?.(page);
  await takeSchemes(page, { name, schemes, take, isWanted });
  await page.close();
}

async function takeSchemes(
  page: Page,
  { name, schemes, take, isWanted }: Omit<Taking, "hosts"> & Pick<SchemedShot, "name" | "schemes">,
): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    if (isWanted(nameIn(scheme, name))) await take(page, nameIn(scheme, name));
  }
  await page.emulateMedia({ colorScheme: "light" });
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
async function takeRest(stage: ConsoleStage, rest: Taking & { readonly taken: readonly string[] }): Promise<void> {
  const { take, hosts, taken, isWanted } = rest;
  const { page, visit } = await stage.open(wide);
  await showHosts(page, hosts);
  for (const { name, path } of await linksOf(page)) {
    if (name === "admin" || taken.includes(name) || !bothSchemes.some((scheme) => isWanted(nameIn(scheme, name))))
      continue;
    await visit(path);
    await whenRead(page);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    await takeSchemes(page, { name, schemes: bothSchemes, take, isWanted });
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
