import { beforeAll, expect, test } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { type Privilege, privileges } from "@design-catalog/core";
import type { Page } from "playwright-core";
import { type ConsolePage, pageTest } from "./console-stage.ts";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { type PageIds, pathOf, preparePages } from "./page-ids.ts";
import { linksOf, whenRead } from "./page-shots.ts";
import { rowCount } from "./row-count.ts";

const readPrivileges = privileges.filter((privilege) => !privilege.endsWith(" r/w"));
/** Pages with the most calls; `bun run test:rest` goes through every privilege. */
const sample: readonly Privilege[] = ["Admin Webhooks", "Admin Products"];

/** Everything on a page that keeps its reader from using it. */
async function brokenParts(page: Page): Promise<readonly string[]> {
  await whenRead(page);
  return page.locator("[role=alert]").allTextContents();
}

/** Shows each tab of a page, and the first row of its grid or list. */
async function useParts(page: Page): Promise<readonly string[]> {
  const broken = [...(await brokenParts(page))];
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    broken.push(...(await brokenParts(page)));
  }
  const grid = rowCount(page);
  if ((await grid.count()) > 0) {
    await page.locator(".ag-row .ag-cell:has(a), .listing tbody th").first().click();
    await page.locator("dialog, .crumbs").first().waitFor();
    broken.push(...(await brokenParts(page)));
  }
  return broken;
}

describeConsole({ name: "a reader with one privilege", timeoutMs: 120_000 }, (stage) => {
  let reader: ConsolePage;
  let roleId: string;
  /** Rows of pages with an id in their addresses. */
  let ids: PageIds = {};
  const refused: string[] = [];

  beforeAll(async () => {
    ids = await preparePages(stage);
    const user = await addUser(stage, ["Admin Signals"]);
    const id = await userIdOf(stage, user.emailAddress);
    roleId = Object(await stage.api("GET", `/api/v1/admin/users/${id}`)).roles[0];
    reader = await stage.open({}, user);
    reader.page.on("response", (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
    });
  });

  /** Gives the reader this privilege only; the next page knows it. */
  async function allowOnly(privilege: Privilege): Promise<void> {
    // A page that is still open would go on asking by rights that it no longer has.
    await reader.page.goto("about:blank");
    const path = `/api/v1/admin/roles/${roleId}`;
    const { version } = Object(await stage.api("GET", path));
    await stage.api("PATCH", path, { version, privileges: [privilege] });
  }

  async function usePage(page: (typeof consolePages)[number]): Promise<void> {
    const { name } = page;
    await reader.visit(pathOf(page, ids));
    expect([name, await useParts(reader.page)]).toEqual([name, []]);
    expect([name, refused]).toEqual([name, []]);
  }

  for (const [index, privilege] of readPrivileges.entries()) {
    const register = sample.includes(privilege) ? test : pageTest(index);
    register(`${privilege} can use each page that it opens, and is shown no other`, async () => {
      await allowOnly(privilege);
      const own = consolePages.filter((page) => page.privilege === privilege);
      for (const page of own) await usePage(page);
      await reader.visit("/admin/account");
      const links = (await linksOf(reader.page)).map(({ path }) => path);
      expect(links).toEqual(own.filter(({ inNavigation }) => inNavigation !== false).map(({ paths }) => paths[0]));
      reader.expectNoFaults();
    });
  }
});
