import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { press } from "./keyboard.ts";
import { expectAtTop } from "./navigation.ts";
import { whenRead } from "./page-shots.ts";
import { passUntil } from "./pass-time.ts";

/** Whether a link or a button is in the window, and in every box that scrolls around it. */
async function isSeen(target: Locator): Promise<boolean> {
  const { x = -1, y = -1, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const place = `${x + width / 2}, ${y + height / 2}`;
  const shown = `document.elementFromPoint(${place})?.closest("a, button")?.textContent ?? null`;
  return (await target.textContent()) === (await target.page().evaluate<string | null>(shown));
}

/** A time than which no other is longer in either language, where the browser is. */
const longTime = "2028-05-28T22:58:58.888Z";

/** Has every answer name that time for all of its own. */
async function atLongTimes(page: Page): Promise<void> {
  await page.route("**/api/v1/**", async (route) => {
    // It has no end to wait for.
    if (route.request().url().endsWith("/stream")) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/gu, `"${longTime}"`);
    await route.fulfill({ response, body });
  });
}

/** The service refuses a token that is older than its user's rights; the page then gets another one. */
const refusedToken = /401/u;

/** Within it a page asks for the rights of its user. A second answer would load it again while it is being loaded. */
const aRightsLook = { stepMs: 31_000, answerMs: 10_000 };

/** Begins to read what a page is told about its user, and returns a wait until it has been told of a privilege. */
async function watchRights(page: Page, privilege: string): Promise<() => Promise<void>> {
  let told = 0;
  await page.route("**/api/v1/me", async (route) => {
    const response = await route.fetch();
    told += (await response.text()).includes(`"${privilege}"`) ? 1 : 0;
    await route.fulfill({ response });
  });
  return async () => {
    // The service remembers rights for some seconds, and a page asks again once it has taken the answer before.
    const isTold = async () => {
      await page.clock.runFor(31_000);
      return told > 1 || undefined;
    };
    await waitUntil(isTold, { timeoutMs: 30_000, everyMs: 500, what: "the rights" });
    await page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

describeConsole("the navigation of the console", (stage) => {
  test("leads from an address without a page to one that is like it, and to the search", async () => {
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open({});
    await visit("/admin/produkts");
    const main = page.locator("#main");
    await main.getByRole("heading", { name: "This page does not exist" }).waitFor();
    await main.getByText(/^Request [\w-]+$/u).waitFor();
    await expectAccessible();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await page.keyboard.press("Escape");
    await main.getByRole("link", { name: "Products" }).click();
    await page.waitForURL("**/admin/products");
    expectNoFaults(/404/u);
  });

  test("shows the link of the page without moving the page, at a desk, in a low window and on a phone", async () => {
    const { page, visit, expectNoFaults } = await stage.open({});
    const current = page.locator("nav.pages [aria-current]");
    const menu = page.locator("summary", { hasText: "Menu" });
    for (const [width, height] of [
      [1280, 900],
      [1280, 500],
      [375, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit("/admin/reports");
      await whenRead(page);
      await expectAtTop(page);
      if (await menu.isVisible()) {
        expect(await current.isVisible()).toBe(false);
        await press(page, menu);
      }
      expect([width, height, await isSeen(current)]).toEqual([width, height, true]);
    }
    expectNoFaults();
  });

  test("keeps its first pages in view where the page's own link needs no scrolling", async () => {
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 1280, height: 900 } });
    await visit("/admin/lists");
    await whenRead(page);
    expect(await isSeen(page.getByRole("link", { name: "Lists", exact: true }))).toBe(true);
    expect(await isSeen(page.getByRole("link", { name: "Overview", exact: true }))).toBe(true);
    expectNoFaults();
  });

  test("leave grids the rest of the window, below tabs, too", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Down to the foot" }));
    await stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message: null });
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 1280, height: 900 } });
    for (const path of ["/admin/snapshots", `/admin/projects/${id}?tab=snapshots`]) {
      await visit(path);
      const grid = page.locator(".grid .ag-root");
      await grid.waitFor({ state: "attached" });
      const { y, height } = (await page.locator(".grid").boundingBox()) ?? { y: 0, height: 0 };
      expect([path, y + height]).toEqual([path, 900]);
      await expectAtTop(page);
    }
    const tabs = page.getByRole("tablist");
    const place = await tabs.boundingBox();
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.locator(".grid").waitFor({ state: "detached" });
    expect(await tabs.boundingBox()).toEqual(place);
    expectNoFaults();
  });

  test("stays in view with the search while the user reads a long page", async () => {
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 1280, height: 500 } });
    await visit("/admin/signals");
    await page.getByText("Nothing here yet").waitFor();
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    expect(await page.evaluate<number>("scrollY")).toBeGreaterThan(100);
    expect(await isSeen(page.getByRole("link", { name: "Signals", exact: true }))).toBe(true);
    expect(await isSeen(page.getByRole("button", { name: /^Search/u }))).toBe(true);
    expectNoFaults();
  });

  test("leave room for every column of grids with many", async () => {
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 1280, height: 900 } });
    for (const name of ["users", "outbox", "deliveries", "logs", "projects", "snapshots", "products", "jobs"]) {
      const path = `/admin/${name}`;
      await visit(path);
      await whenRead(page);
      // A grid without rows is hidden once that is known, but has its columns.
      const isShown = async () => {
        await page.evaluate(`document.querySelector(".grid").removeAttribute("hidden")`);
        return (await page.locator(".ag-header-cell").first().isVisible()) || undefined;
      };
      await waitUntil(isShown, { timeoutMs: 30_000, what: "the columns" });
      const hidden = await page
        .locator(".ag-body-horizontal-scroll-viewport")
        .evaluate((view) => view.scrollWidth - view.clientWidth);
      expect([path, hidden]).toEqual([path, 0]);
    }
    expectNoFaults();
  });

  test.each(["en", "de"])("leaves room for the longest time in each grid, in the language %s", async (value) => {
    await stage.api("POST", "/api/v1/projects", { name: "Lobby" });
    const { page, visit, expectNoFaults } = await stage.open({ timezoneId: "UTC" });
    await page.context().addCookies([{ name: "language", value, url: stage.url }]);
    await atLongTimes(page);
    for (const name of ["projects", "users", "audit"]) {
      await visit(`/admin/${name}`);
      const times = page.locator(".ag-row .ag-cell", { has: page.locator("time") });
      await times.first().waitFor();
      const hidden = await times.evaluateAll((cells) =>
        cells.map(({ scrollWidth, clientWidth, textContent }) => [textContent, scrollWidth - clientWidth]),
      );
      expect([name, hidden]).toEqual([name, hidden.map(([text]) => [text, 0])]);
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectNoFaults();
  });

  test("lets the browser ask before the user leaves with unsaved input, but not after a form was saved", async () => {
    const { page, visit } = await stage.open({}, await addUser(stage, ["Admin Signals"]));
    await visit("/admin/account");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel("First name").fill("Kim");
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await page.getByRole("region", { name: "Name and language" }).getByLabel("Language").selectOption("de");
    await page.getByRole("region", { name: "Name and language" }).getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Name und Sprache" }).waitFor();
    expect(asked).toEqual(["beforeunload"]);
  });

  test("follows the rights of its user, once nothing is typed", async () => {
    const user = await addUser(stage, ["Admin Signals"]);
    const id = await userIdOf(stage, user.emailAddress);
    const roleId = Object(await stage.api("GET", `/api/v1/admin/users/${id}`)).roles[0];
    const { page, visit, expectNoFaults } = await stage.open({}, user);
    await page.clock.install();
    await visit("/admin/account");
    const first = page.getByLabel("First name");
    await first.fill("Kim");
    let loads = 0;
    page.on("request", (request) => void (loads += request.isNavigationRequest() ? 1 : 0));
    const whenTold = await watchRights(page, "Admin Cables");
    const { version } = Object(await stage.api("GET", `/api/v1/admin/roles/${roleId}`));
    await stage.api("PATCH", `/api/v1/admin/roles/${roleId}`, {
      version,
      privileges: ["Admin Signals", "Admin Cables"],
    });
    const link = page.getByRole("link", { name: "Cables", exact: true, includeHidden: true });
    await whenTold();
    expect([loads, await first.inputValue(), await link.count()]).toEqual([0, "Kim", 0]);
    await first.fill("");
    await passUntil(page, link, aRightsLook);
    expect(loads).toBe(1);
    expectNoFaults(refusedToken);
  });

  test("asks about rights once at a time, however late the answer", async () => {
    const { page, visit, expectNoFaults } = await stage.open({}, await addUser(stage, ["Admin Signals"]));
    await page.clock.install();
    await visit("/admin/signals");
    await whenRead(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let questions = 0;
    await page.route("**/api/v1/me", async (route) => {
      questions += 1;
      await answered;
      await route.continue();
    });
    // An answer counts as lost after a minute.
    await page.clock.runFor(62_000);
    const late = page.waitForResponse((response) => response.url().endsWith("/api/v1/me"));
    answer();
    await (await late).finished();
    expect(questions).toBe(1);
    // The page may take the answer later than the browser has it.
    const isAsked = async () => {
      await page.clock.runFor(31_000);
      return questions > 1 || undefined;
    };
    await waitUntil(isAsked, { timeoutMs: 20_000, everyMs: 200, what: "the next question" });
    expectNoFaults();
  });

  test("follows the rights of its user below an open drawer, which stays open", async () => {
    const user = await addUser(stage, ["Admin Signals"]);
    const id = await userIdOf(stage, user.emailAddress);
    const roleId = Object(await stage.api("GET", `/api/v1/admin/users/${id}`)).roles[0];
    const body = { name: "Dante", code: "dante", category: "audio" };
    const signal = Object(await stage.api("POST", "/api/v1/admin/signals", body));
    const { page, visit, expectNoFaults } = await stage.open({}, user);
    await page.clock.install();
    await visit(`/admin/signals?open=${signal.id}`);
    const drawer = page.getByRole("dialog", { name: "Dante" });
    await drawer.waitFor();
    const { version } = Object(await stage.api("GET", `/api/v1/admin/roles/${roleId}`));
    await stage.api("PATCH", `/api/v1/admin/roles/${roleId}`, {
      version,
      privileges: ["Admin Signals", "Admin Cables"],
    });
    await passUntil(page, page.locator('nav a[href="/admin/cables"]'), aRightsLook);
    await drawer.waitFor();
    expectNoFaults(refusedToken);
  });

  test("does not reload over a secret that is shown once, and does so after it", async () => {
    const user = await addUser(stage, ["Admin Webhooks r/w"]);
    const id = await userIdOf(stage, user.emailAddress);
    const roleId = Object(await stage.api("GET", `/api/v1/admin/users/${id}`)).roles[0];
    const body = { url: "https://kept.dealer.example/hooks", eventTypes: ["*"] };
    const endpoint = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
    const { page, visit, expectNoFaults } = await stage.open({}, user);
    await page.clock.install();
    await visit(`/admin/webhooks/${endpoint.id}?tab=secret`);
    await page.getByRole("button", { name: "Roll the secret" }).click();
    await page.getByRole("button", { name: "Roll now" }).click();
    const secret = page.getByText(/^whsec_/u);
    await secret.waitFor();
    // The dialog would keep the page from reloading, too.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.evaluate<void>("window.stays = true");
    const whenTold = await watchRights(page, "Admin Cables");
    const { version } = Object(await stage.api("GET", `/api/v1/admin/roles/${roleId}`));
    const privileges = ["Admin Webhooks r/w", "Admin Cables"];
    await stage.api("PATCH", `/api/v1/admin/roles/${roleId}`, { version, privileges });
    await whenTold();
    await secret.waitFor();
    expect(await page.evaluate<unknown>("window.stays")).toBe(true);
    await page.getByRole("tab", { name: "Overview" }).click();
    await secret.waitFor({ state: "detached" });
    await passUntil(page, page.locator('nav a[href="/admin/cables"]'), aRightsLook);
    expectNoFaults(refusedToken);
  });

  test("does not reload over the key of a second factor", async () => {
    const user = await addUser(stage, ["Admin Signals"]);
    const id = await userIdOf(stage, user.emailAddress);
    const roleId = Object(await stage.api("GET", `/api/v1/admin/users/${id}`)).roles[0];
    const { page, visit, expectNoFaults } = await stage.open({}, user);
    await page.clock.install();
    await visit("/admin/account");
    const factor = page.getByRole("region", { name: "Second factor" });
    await factor.getByLabel("Current password").fill(user.password);
    await factor.getByRole("button", { name: "Set up the second factor" }).click();
    const key = await factor.locator("code").textContent();
    const whenTold = await watchRights(page, "Admin Cables");
    const { version } = Object(await stage.api("GET", `/api/v1/admin/roles/${roleId}`));
    const privileges = ["Admin Signals", "Admin Cables"];
    await stage.api("PATCH", `/api/v1/admin/roles/${roleId}`, { version, privileges });
    await whenTold();
    // The form of the name has been told as well; the page itself asks once more.
    const asked = page.waitForResponse((response) => response.url().endsWith("/api/v1/me"));
    await page.clock.runFor(31_000);
    await asked;
    expect(await factor.locator("code").textContent()).toBe(key);
    expectNoFaults(refusedToken);
  });

  test("folds by group with the keyboard, and keeps that from page to page", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({});
    const groups = page.locator("nav.pages details[open] > summary");
    await whenRead(page);
    expect(await groups.allTextContents()).toEqual(["Webhooks", "Projects"]);
    await expectAccessible();
    await press(page, page.locator("summary", { hasText: "Projects" }));
    await press(page, page.locator("summary", { hasText: "People and access" }));
    await page.getByRole("link", { name: "Roles", exact: true }).waitFor();
    await visit("/admin/signals");
    await whenRead(page);
    expect(await groups.allTextContents()).toEqual(["Webhooks", "Catalog", "People and access"]);
    await expectAccessible();
    expectNoFaults();
  });
});
