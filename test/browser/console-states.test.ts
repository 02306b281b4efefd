import { beforeAll, expect } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { privileges } from "@design-catalog/core";
import type { Page, Route } from "playwright-core";
import { type ConsolePage, matrixTest, pageTest } from "./console-stage.ts";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { judgeDialogs } from "./page-dialogs.ts";
import { type PageIds, pathOf, preparePages } from "./page-ids.ts";
import { whenRead } from "./page-shots.ts";
import { expectReadOnlyDrawer, expectReadOnlyPage } from "./read-only.ts";

/** Pages that ask for nothing until somebody has chosen something. */
const askLater: readonly string[] = ["product-comparison", "product-update"];
const phone = { width: 375, height: 740 };
const problem = {
  type: "about:blank",
  title: "Service Unavailable",
  status: 503,
  code: "unavailable",
  detail: "The database does not answer",
  requestId: "00000000-0000-4000-8000-000000000001",
};

/** Keeps every call of the API waiting, until it answers each that the service is unavailable. */
async function holdCalls(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const refuse = (route: Route) =>
    route.fulfill({ status: 503, json: problem, contentType: "application/problem+json" });
  await page.route("**/api/v1/**", (route) => void held.push(route));
  return async () => {
    await page.route("**/api/v1/**", refuse);
    await Promise.all(held.map(refuse));
  };
}

describeConsole({ name: "each page of the console", timeoutMs: 120_000 }, (stage) => {
  let ids: PageIds = {};
  let administrator: ConsolePage;
  let reader: ConsolePage;

  beforeAll(async () => {
    ids = await preparePages(stage);
    administrator = await stage.open({ colorScheme: "dark", viewport: phone });
    const readable = privileges.filter((privilege) => !privilege.endsWith(" r/w"));
    reader = await stage.open({}, await addUser(stage, readable));
  });

  for (const [index, each] of consolePages.entries()) {
    if (!askLater.includes(each.name)) {
      pageTest(index)(`${each.name}: while it waits, and after a failure`, async () => {
        const { page, visit, expectAccessible, expectNoFaults } = administrator;
        const refuse = await holdCalls(page);
        // The page of the server says that it loads, too, before the island calls anything.
        const called = page.waitForRequest("**/api/v1/**");
        await visit(pathOf(each, ids));
        await called;
        await page.locator("#island").getByText("Loading …").first().waitFor();
        await expectAccessible(["dark"], "#main");
        await refuse();
        await page.locator("#main").getByRole("alert").first().waitFor();
        await expectAccessible(["dark"], "#main");
        await page.unrouteAll({ behavior: "ignoreErrors" });
        expectNoFaults(/503/u);
      });
    }

    pageTest(index)(`${each.name}: for a reader, who can change nothing and is told why, with a row open`, async () => {
      const { page, visit, expectAccessible, expectNoFaults } = reader;
      await visit(pathOf(each, ids));
      await whenRead(page);
      await expectAccessible(["light"], "#main");
      // Everybody changes one's own account.
      if (each.name !== "account") await expectReadOnlyPage(page, each);
      await judgeDialogs(reader);
      if (each.name !== "account") await expectReadOnlyDrawer(page, each);
      expectNoFaults();
    });
  }
});

describeConsole({ name: "each page of a service without data", timeoutMs: 120_000 }, (stage) => {
  let empty: ConsolePage;

  beforeAll(async () => {
    empty = await stage.open({ viewport: phone });
  });

  for (const [index, each] of consolePages.filter(({ paths }) => !paths[0].includes("{id}")).entries()) {
    pageTest(index)(`${each.name}: has no fault that axe finds`, async () => {
      await empty.visit(pathOf(each, {}));
      await whenRead(empty.page);
      expect(await empty.page.getByRole("alert").allTextContents()).toEqual([]);
      await empty.expectAccessible(["dark"], "#main");
      empty.expectNoFaults();
    });
  }

  matrixTest("an object that is not there: says so", async () => {
    for (const each of consolePages.filter(({ paths }) => paths[0].includes("{id}"))) {
      await empty.visit(pathOf(each, { [each.name]: "000000000000000000000001" }));
      await empty.page.getByRole("alert").first().waitFor();
      await empty.expectAccessible(["dark"], "#main");
    }
    empty.expectNoFaults(/404/u);
  });
});
