import { expect, test } from "bun:test";
import type { ConsoleStage } from "./console-stage.ts";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { openMenu } from "./navigation.ts";
import { idAt, storeDelivery } from "./stored-delivery.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const agoOf = (ms: number) => new Date(Date.now() - ms).toISOString();

/** A status without anything wrong, just within each bound. */
const calm = () => ({
  database: "PostgreSQL 18.4",
  clockSkewMs: 30_000,
  partitions: { daysAhead: 3 },
  endpoints: { failing: 0, parked: 0, disabled: 0, exhaustedLastDay: 0, retrying: 0, troubled: [] },
  oldestPendingAt: agoOf(10 * minuteMs),
  lastBackupAt: agoOf(25 * hourMs),
});

const lostDisk = "Without one, a lost disk takes the data with it.";

/**
 * Concerns, each with the member of the status that causes it, what its row says besides, and the address of its link; null
 * for one without.
 */
const concerns = [
  ["The database does not tell its state", { database: null }, "Show log", "/admin/logs?level=error"],
  [
    "The database has partitions for 2 more days only",
    { partitions: { daysAhead: 2 } },
    "Show log",
    "/admin/logs?level=error",
  ],
  [
    "The database has partitions for one more day only",
    { partitions: { daysAhead: 1 } },
    "Show log",
    "/admin/logs?level=error",
  ],
  [
    "The clock of the process that has answered this page differs from the database's by 3600 seconds; the database's time counts",
    { clockSkewMs: 3_600_000 },
    "",
    null,
  ],
  ["No backup has been recorded", { lastBackupAt: null }, `${lostDisk}Set up backups`, null],
  ["The last backup is more than a day old", { lastBackupAt: agoOf(27 * hourMs) }, `${lostDisk}Set up backups`, null],
] as const;

/** A disabled endpoint with a delivery that has waited for longer than the first retries take. */
async function addWaiting(stage: ConsoleStage): Promise<string> {
  const body = { url: "https://waiting.dealer.example/hooks", eventTypes: ["*"] };
  const { id, url, version } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
  await stage.api("PATCH", `/api/v1/admin/webhooks/${id}`, { version, enabled: false });
  const createdAtMs = Date.now() - 20 * minuteMs;
  const nextAttemptAtMs = Date.now() + hourMs;
  await storeDelivery(stage, { endpointId: id, url, eventId: idAt(createdAtMs), createdAtMs, nextAttemptAtMs });
  return url;
}

describeConsole("the console in a browser", (stage) => {
  test("shows what is wrong, the state of the service, and its version", async () => {
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    await page.getByText("No backup has been recorded").waitFor();
    await page.getByText(/^PostgreSQL \d/u).waitFor();
    await page.getByText(/^Version \d+\.\d+\.\d+/u).waitFor();
    expect(await page.getByText(/^Version\b/u).count()).toBe(1);
    await expectAccessible();
    expectNoFaults();
  });

  test("leads from what is wrong to the page that shows it", async () => {
    const { page, expectNoFaults } = await stage.open();
    const description = "Parked at the dealer";
    const body = { url: "https://localhost:9/parked", description, eventTypes: ["*"] };
    const { id, url } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
    const at = new Date().toISOString();
    const trouble = { state: "parked", reason: "timeout", since: at, lastFailureAt: at, lastFailure: null };
    const troubled = [{ ...trouble, id, url, description }];
    await page.route("**/api/v1/admin/status", async (route) => {
      const answer = await route.fetch();
      const status = Object(await answer.json());
      const endpoints = { ...status.endpoints, exhaustedLastDay: 2, parked: 1, troubled };
      const json = { ...status, endpoints, mails: { ...status.mails, failed: 3 }, jobs: { ...status.jobs, failed: 4 } };
      return route.fulfill({ response: answer, json });
    });
    // What is given up was made days ago, and mails of 30 days are counted.
    for (const [concern, path, chosen, period] of [
      ["2 deliveries were given up", "/admin/deliveries", "given up", "30d"],
      ["3 emails could not be sent", "/admin/outbox", "failed", "30d"],
      ["4 jobs have failed", "/admin/jobs", "failed", undefined],
    ] as const) {
      await page.goto(`${stage.url}/admin`);
      await page.getByRole("link", { name: concern }).click();
      await page.waitForURL((url) => url.pathname === path);
      const state = page.getByRole("combobox", { name: "State", exact: true }).locator("option:checked");
      expect([path, await state.textContent()]).toEqual([path, chosen]);
      const time = page.getByRole("combobox", { name: "Time", exact: true });
      if (period !== undefined) expect([path, await time.inputValue()]).toEqual([path, period]);
    }
    await page.goto(`${stage.url}/admin`);
    const concern = page.getByRole("listitem").filter({ hasText: `${description} does not answer` });
    await concern.getByText("too late", { exact: true }).waitFor();
    await concern.getByRole("link", { name: `Show why: ${description} does not answer` }).click();
    await page.waitForURL(({ pathname }) => pathname === `/admin/webhooks/${id}`);
    await page.goto(`${stage.url}/admin/webhooks?state=parked`);
    const row = page.getByRole("row", { name: /parked/u });
    await row.getByText("does not answer", { exact: true }).waitFor();
    await row.getByText(/others may still send/u).waitFor();
    await page.goto(`${stage.url}/admin`);
    await page.getByRole("link", { name: description, exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === `/admin/webhooks/${id}`);
    await page.getByText("does not answer", { exact: true }).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectNoFaults();
  });

  test("shows nothing until a bound is passed, and then the concern with the way to its page", async () => {
    const { page, expectNoFaults } = await stage.open();
    let changes: object = {};
    await page.route("**/api/v1/admin/status", async (route) => {
      const answer = await route.fetch();
      const status = Object(await answer.json());
      const quiet = { jobs: { ...status.jobs, failed: 0 }, mails: { ...status.mails, failed: 0 } };
      return route.fulfill({ response: answer, json: { ...status, ...calm(), ...quiet, ...changes } });
    });
    await page.goto(`${stage.url}/admin`);
    await page.getByText("Nothing needs you right now.").waitFor();
    for (const [concern, change, besides, href] of concerns) {
      changes = change;
      await page.goto(`${stage.url}/admin`);
      const items = page.getByRole("region", { name: "What is wrong now" }).getByRole("listitem");
      await items.first().waitFor();
      const links = await items.getByRole("link").all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
      expect([await items.allTextContents(), hrefs]).toEqual([[concern + besides], href === null ? [] : [href]]);
    }
    // No page makes a backup.
    await page.getByRole("button", { name: "Set up backups" }).click();
    await page.getByText("The command catalogctl backup makes one; let it run every night.").waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectNoFaults();
  });

  test("tells of a disabled endpoint and of the oldest undelivered event, and leads to both", async () => {
    const url = await addWaiting(stage);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin");
    await page.getByRole("link", { name: "One endpoint is disabled" }).click();
    await page.waitForURL(({ search }) => search === "?state=disabled");
    await page
      .getByRole("row", { name: /waiting\.dealer\.example/u })
      .getByText(/disabled/u)
      .first()
      .waitFor();
    await visit("/admin");
    await page
      .getByRole("listitem")
      .getByText(/disabled by an administrator/u)
      .waitFor();
    const retrying = page.getByRole("listitem").filter({ hasText: "The oldest undelivered event has waited since" });
    await retrying.getByRole("link", { name: /^Show deliveries: .* retrying$/u }).click();
    await page.waitForURL(({ search }) => search === "?phase=retrying&period=30d");
    await page
      .locator(".ag-row", { hasText: url.replace("https://", "") })
      .filter({ hasText: "retrying" })
      .waitFor();
    expectNoFaults();
  });

  test("finds by its id whatever has one, and leads there", async () => {
    const made = async (path: string, body: object) => Object(await stage.api("POST", `/api/v1/${path}`, body));
    const url = "https://found.dealer.example/hooks";
    const { id: endpointId } = (await made("admin/webhooks", { url, eventTypes: ["*"] })).endpoint;
    const { id: projectId } = await made("projects", { name: "Found by its id" });
    const { id: productId } = await made("admin/products", { name: "Display found" });
    const { id: signalId } = await made("admin/signals", { name: "Signal found", code: "F-1", category: "video" });
    const createdAtMs = Date.now();
    const deliveryId = await storeDelivery(stage, { endpointId, url, eventId: idAt(createdAtMs), createdAtMs });
    const { page, visit, expectNoFaults } = await stage.open();
    for (const [id, path] of [
      [endpointId, `/admin/webhooks/${endpointId}`],
      [projectId, `/admin/projects/${projectId}`],
      [productId, `/admin/products?open=${productId}`],
      [signalId, `/admin/signals?open=${signalId}`],
      [deliveryId, `/admin/deliveries?delivery=${deliveryId}`],
    ]) {
      await visit("/admin");
      await page.getByRole("button", { name: /^Search/u }).click();
      const dialog = page.getByRole("dialog", { name: "Search" });
      await dialog.getByRole("textbox").fill(String(id));
      await dialog.getByRole("link", { name: new RegExp(`${id}$`, "u") }).click();
      await page.waitForURL(stage.url + path);
    }
    expectNoFaults();
  });

  test("shows its keys, goes to pages by them, and offers the page that was left", async () => {
    const { page, expectNoFaults, expectAccessible } = await stage.open({});
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard" });
    await expectAccessible(["light"]);
    await keys.getByLabel("Use single keys").uncheck();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    expect(await keys.count()).toBe(0);
    await page.getByRole("button", { name: "Keyboard" }).click();
    await keys.getByLabel("Use single keys").check();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("w");
    await page.waitForURL(`${stage.url}/admin/webhooks`);
    await page.getByRole("button", { name: "Add endpoint" }).waitFor();
    await page.keyboard.press("Control+k");
    const recent = page.getByRole("dialog", { name: "Search" }).getByRole("link", { name: /^Overview/u });
    await recent.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${stage.url}/admin`);
    expectNoFaults();
  });

  test("searches by keyboard only", async () => {
    await stage.api("POST", "/api/v1/projects", { name: "Lobby <video> wall" });
    const other = await stage.api("POST", "/api/v1/projects", { name: "Foyer" });
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await page.keyboard.type("lobby");
    await page.getByText("Lobby <video> wall").waitFor();
    await page.locator("mark", { hasText: "Lobby" }).waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("lobby");
    await page.getByText("Lobby <video> wall").waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("foyer");
    // Without waiting for what it finds.
    await page.keyboard.press("Enter");
    await page.waitForURL(`${stage.url}/admin/projects/${String(Object(other).id)}`);
    expectNoFaults();
  });

  test("searches once the user stops typing, finds pages by name, and leads to rows of every kind", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/roles", { name: "Signal keeper", privileges: [] }));
    const { page, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await page.reload();
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    const asked: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/v1/search") asked.push(searchParams.get("q"));
    });
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type("signal");
    await page.clock.runFor(100);
    expect(asked).toEqual([]);
    await page.clock.runFor(200);
    await page.clock.resume();
    await dialog.getByRole("link", { name: /^Signal keeper/u }).waitFor();
    expect(asked).toEqual(["signal"]);
    expect(await dialog.getByRole("link", { name: "Signals Page" }).getAttribute("href")).toBe("/admin/signals");
    await dialog.getByRole("link", { name: /^Signal keeper/u }).click();
    await page.waitForURL((url) => url.pathname === "/admin/roles" && url.searchParams.get("open") === id);
    expectNoFaults();
  });

  test("finds for a reader pages that the reader may open, and leads to no other", async () => {
    await stage.api("POST", "/api/v1/admin/signals", { name: "Signal of roles", code: "R-1", category: "video" });
    await stage.api("POST", "/api/v1/admin/roles", { name: "Roles of signals", privileges: [] });
    const reader = await addUser(stage, ["Admin Roles"]);
    const { page, expectNoFaults } = await stage.open({}, reader);
    await page.getByRole("button", { name: /^Search/u }).click();
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.waitFor();
    // As one event: what the first letters find goes when more of them are asked for.
    await page.keyboard.insertText("roles");
    await dialog.getByText("Signal of roles").waitFor();
    expect(await dialog.getByRole("link").allTextContents()).toEqual([
      "Roles Page",
      expect.stringMatching(/^Roles of signals Role/u),
    ]);
    expectNoFaults();
  });

  test("asks to sign in again after a sign-out elsewhere, and leads back", async () => {
    const { page } = await stage.open();
    await openMenu(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.goto(`${stage.url}/admin?show=all`);
    expect(new URL(page.url()).searchParams.get("to")).toBe("/admin?show=all");
  });
});
