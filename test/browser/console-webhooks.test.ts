import { beforeAll, expect, test } from "bun:test";
import type { Receiver } from "@design-catalog/conformance/receiver";
import type { Locator, Page } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";
import { copyBy } from "./copied-text.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { movedRows, watchRows } from "./moved-rows.ts";
import { rowCount } from "./row-count.ts";

/** Bars of the chart in a part of the page, and the hours from one end of its axis to the other. */
async function axisOf(part: Locator): Promise<{ readonly bars: number; readonly hours: number }> {
  const times = await part.locator(".figure .times time").all();
  const ends = await Promise.all(times.map(async (time) => Date.parse((await time.getAttribute("datetime")) ?? "")));
  const hours = (Math.max(...ends) - Math.min(...ends)) / 3_600_000;
  return { bars: await part.locator(".figure g").count(), hours };
}

describeConsole("the console's pages of webhooks", (stage) => {
  let receiver: Receiver;
  /** Statuses of paths that refuse retries, too. */
  const refused: Record<string, number> = { "/failing": 500, "/broken": 503 };

  beforeAll(async () => {
    const grant = JSON.stringify({ access_token: "token-of-the-grant", token_type: "Bearer", expires_in: 3_600 });
    receiver = await stage.stage.startReceiver({
      respond: ({ path }) =>
        path === "/token"
          ? { status: 200, headers: { "content-type": "application/json" }, body: grant }
          : { status: refused[path] ?? 200, body: "thanks <b>" },
    });
  });

  async function addEndpoint(path: string, fields: object = {}): Promise<string> {
    const body = { url: receiver.url + path, eventTypes: ["*"], ...fields };
    return String(Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint.id);
  }

  /** Adds a second header with the name of the first one, and then with one that no header may have. */
  async function expectWrongHeaders(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Add a header" }).click();
    const name = page.getByLabel("Name of header 2");
    await name.fill("x-team");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByRole("alert").getByText("An earlier header has this name").waitFor();
    await name.and(page.locator("[aria-invalid=true]")).waitFor();
    await name.fill("X/Team");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByLabel("Value of header 2").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByRole("button", { name: "Remove header 2" }).click();
  }

  /** Builds a filter of two conditions by keyboard, of which the second lacks its value until the service has said so. */
  async function buildFilter(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
    await press(page, page.getByRole("button", { name: "Add a condition" }));
    await page.getByLabel("Member of condition 1").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("data.object.client");
    await tabTo(page, page.getByLabel("Value of condition 1"));
    await page.keyboard.type("Ritz");
    await press(page, page.getByRole("button", { name: "Add a condition" }));
    await page.getByLabel("Member of condition 2").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("data.object.name");
    await page.keyboard.press("Tab");
    await page.keyboard.type("contains");
    const attempt = page.getByRole("button", { name: "Try the filter on past events" });
    await press(page, attempt);
    const missing = page.getByLabel("Value of condition 2");
    await missing.and(page.locator("[aria-invalid=true]")).waitFor();
    await page.locator(".field-error", { hasText: "The value must be a string" }).waitFor();
    await expectAccessible();
    await tabTo(page, missing);
    await page.keyboard.type("obb");
    await press(page, attempt);
    await page.getByText(/^Of the last \d+ events of these types, 1 match\.$/u).waitFor();
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  }

  test("register an endpoint by mouse, and show its secret once", async () => {
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    await page.getByRole("link", { name: "Endpoints", exact: true }).click();
    await page.getByText("Nothing here yet").waitFor();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await page.getByLabel("URL").and(page.locator(":focus")).waitFor();
    await page.getByLabel("URL").fill("http://localhost");
    await page.getByText(/https/u).nth(1).waitFor();
    await page.getByLabel("URL").fill(`${receiver.url}/by-mouse`);
    await page.getByText("An endpoint may have this URL.").waitFor();
    await page.getByLabel("Description").fill("Order <intake>");
    await page.getByLabel("Only these").check();
    await page.getByRole("checkbox", { name: /^project\.created/u }).check();
    await page.getByRole("radio", { name: /^All event types/u }).check();
    await page.getByRole("checkbox", { name: /^project\.created/u }).waitFor({ state: "detached" });
    await page.getByLabel("Only these").check();
    expect(await page.getByRole("checkbox", { name: /^project\.created/u }).isChecked()).toBe(true);
    await page.getByText("More options").click();
    await page.getByLabel("Notification email").fill("not an address");
    await page.getByRole("button", { name: "Add a header" }).click();
    await page.getByLabel("Name of header 1").fill("X-Team");
    await page.getByLabel("Value of header 1").fill("rooms");
    await expectWrongHeaders(page);
    await expectAccessible();
    const refused = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.status() === 400,
    );
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await refused;
    const email = page.getByLabel("Notification email");
    await email.and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByText(/^Request \S+$/u).waitFor();
    await email.fill("operations@dealer.example");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByText(/^whsec_/u).waitFor();
    await expectAccessible();
    await page.getByRole("link", { name: "Open the endpoint" }).click();
    await page.getByRole("heading", { level: 1, name: "Order <intake>" }).waitFor();
    expect(await page.title()).toStartWith("Order <intake> – ");
    await page
      .getByRole("navigation", { name: "The way to this page" })
      .getByRole("link", { name: "Endpoints" })
      .waitFor();
    await page.locator("dd").getByText("Order <intake>").waitFor();
    await page.getByText("X-Team").waitFor();
    await expectAccessible();
    expectNoFaults(/400/u);
  });

  test("register an endpoint with a filter, and send it a test event, by keyboard only", async () => {
    for (const client of ["Ritz", "Savoy"]) await stage.api("POST", "/api/v1/projects", { name: "Lobby", client });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/webhooks");
    await press(page, page.getByRole("button", { name: "Add endpoint" }));
    await page.getByRole("dialog").waitFor();
    await tabTo(page, page.getByLabel("URL"));
    await page.keyboard.type(`${receiver.url}/by-keyboard`);
    await tabTo(page, page.getByRole("radio", { name: "All event types, future ones too" }));
    await page.keyboard.press("ArrowDown");
    await tabTo(page, page.getByRole("checkbox", { name: /^project\.created/u }));
    await page.keyboard.press("Space");
    await press(page, page.getByText("More options"));
    await buildFilter(page, expectAccessible);
    await press(page, page.getByRole("button", { name: "Create endpoint" }));
    await page.getByText(/^whsec_/u).waitFor();
    await press(page, page.getByRole("link", { name: "Open the endpoint" }));
    await press(page, page.getByRole("button", { name: "Send test event" }));
    await page.getByText(/^The endpoint answered 200 after/u).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(Object(await stage.api("GET", `/api/v1/admin/webhooks/${id}`)).filter).toEqual({
      "data.object.client": { filterType: "text", type: "equals", filter: "Ritz" },
      "data.object.name": { filterType: "text", type: "contains", filter: "obb" },
    });
    await tabTo(page, page.getByRole("tab", { name: "Overview" }));
    await page.keyboard.press("ArrowRight");
    await page.getByRole("grid", { name: "Deliveries, newest first" }).waitFor();
    expect(new URL(page.url()).searchParams.get("tab")).toBe("deliveries");
    const cell = page.locator('.ag-row[row-index="0"] .ag-cell', { hasText: "delivered" });
    await cell.waitFor();
    await tabToFirstRow(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: /^Delivery/u }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expectNoFaults(/400/u);
  });

  test("say that a test event was not sent, and not that it was", async () => {
    const { page, visit } = await stage.open();
    await visit(`/admin/webhooks/${await addEndpoint("/unsent")}`);
    await page.route("**/test", (route) => route.abort());
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("Sent, waiting for the answer").count()).toBe(0);
  });

  test("say what a failed test event met, and find its delivery by that", async () => {
    const id = await addEndpoint("/broken");
    const project = Object(await stage.api("POST", "/api/v1/projects", { name: "Broken" }));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/webhooks/${id}`);
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByText(/^It failed after \d+ ms: .*503/u).waitFor();
    await page.getByRole("tab", { name: "Deliveries" }).click();
    await rowCount(page, 2).waitFor();
    const projects = page.getByLabel("Project", { exact: true });
    await projects.fill("brok");
    await page.getByRole("button", { name: "Choose Broken" }).click();
    await rowCount(page, 1).waitFor();
    expect(await projects.inputValue()).toBe("Broken");
    await projects.fill("");
    await rowCount(page, 2).waitFor();
    await projects.fill(project.id);
    await rowCount(page, 1).waitFor();
    await page.getByLabel("Error class").selectOption("status 5xx");
    await page.locator(".ag-row .ag-cell", { hasText: "503" }).waitFor();
    await page.getByLabel("Status code").fill("404");
    await page.keyboard.press("Enter");
    await rowCount(page, 0).waitFor();
    expect(new URL(page.url()).searchParams.toString()).toBe(
      `tab=deliveries&project=${String(project.id)}&error=http_5xx&code=404`,
    );
    expectNoFaults();
  });

  test("show that an enabled endpoint fails, why and since when, and list those that do", async () => {
    const id = await addEndpoint("/failing", { description: "Archive <b>" });
    await stage.api("POST", "/api/v1/projects", { name: "Lost" });
    const failingSince = async () => Object(await stage.api("GET", `/api/v1/admin/webhooks/${id}`)).failingSince;
    await waitUntil(async () => (await failingSince()) ?? undefined, { timeoutMs: 20_000, what: "the failure" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin");
    const concern = page.getByRole("listitem").filter({ hasText: /^Archive <b> is failing.*50\d.*began /u });
    await concern.getByText(/^Next attempt: .+ The oldest one is given up about .+\.$/u).waitFor();
    const before = receiver.requests.filter(({ path }) => path === "/failing").length;
    await concern.getByRole("button", { name: "Try one now: Archive <b> is failing" }).click();
    await concern.getByText(/^It failed after \d+ ms/u).waitFor();
    expect(receiver.requests.filter(({ path }) => path === "/failing").length).toBeGreaterThan(before);
    await expectAccessible();
    await visit("/admin/webhooks?state=failing");
    const row = page.getByRole("row", { name: /^Archive <b> https.*\/failing /u });
    await row.getByRole("link", { name: "Archive <b>", exact: true }).waitFor();
    await row.getByText("failing", { exact: true }).waitFor();
    await row.locator(".badge.bad", { hasText: /^50\d$/u }).waitFor();
    await row.getByRole("link", { name: /retrying$/u }).waitFor();
    await expectAccessible();
    await page.getByRole("combobox", { name: "State", exact: true }).selectOption("disabled");
    await page.getByText("No endpoint is in this state.").waitFor();
    await page.getByRole("combobox", { name: "State", exact: true }).selectOption("all");
    await row.waitFor();
    await visit("/admin");
    await page.getByRole("link", { name: "Show why: Archive <b> is failing" }).click();
    await page.waitForURL((url) => url.pathname === `/admin/webhooks/${id}`);
    await page.getByText("failing", { exact: true }).waitFor();
    await page.locator(".failure").getByRole("link").click();
    await page.getByRole("dialog").locator(".badge.warn", { hasText: "retrying" }).waitFor();
    await visit(`/admin/webhooks/${id}`);
    const alarm = page.getByRole("region", { name: "The receiver answers 500" });
    await alarm.getByText(/^Next attempt: .+ The oldest one is given up about .+\.$/u).waitFor();
    await expectAccessible();
    refused["/failing"] = 200;
    await press(page, alarm.getByRole("button", { name: "Try one now: The receiver answers 500" }));
    await page.getByText(/^The endpoint answered 200 after \d+ ms\.$/u).waitFor();
    await alarm.waitFor({ state: "detached" });
    await page.getByText("working", { exact: true }).waitFor();
    expectNoFaults();
  });

  test("keep the list of endpoints in its place, however late its figures are", async () => {
    const body = { url: "https://unused.dealer.example/hooks", eventTypes: ["*"] };
    const { endpoint } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body));
    const { page, visit, expectNoFaults } = await stage.open({});
    await watchRows(page);
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route("**/statistics**", async (route) => {
      await allowed;
      await route.continue();
    });
    const asked = page.waitForRequest("**/statistics**");
    await visit("/admin/webhooks");
    await asked;
    expect(await movedRows(page)).toEqual([]);
    allow();
    const row = page.getByRole("row", { name: "https://unused.dealer.example/hooks" });
    await row.getByRole("cell", { name: "no attempts" }).first().waitFor();
    expect(await movedRows(page)).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
    await stage.api("PATCH", `/api/v1/admin/webhooks/${endpoint.id}`, { version: 0, deleted: true });
    expectNoFaults();
  });

  test("show a delivery with its payload and attempts, and resend it", async () => {
    const id = await addEndpoint("/one");
    await stage.api("POST", "/api/v1/projects", { name: "Lobby" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}?tab=deliveries`);
    await page.locator(".ag-row .ag-cell", { hasText: "project.created" }).click();
    const drawer = page.getByRole("dialog", { name: /^Delivery/u });
    await drawer.getByText('"type": "project.created"').waitFor();
    await drawer.getByRole("heading", { name: /^Attempt 1 · automatic/u }).waitFor();
    await drawer.getByRole("img", { name: /^Phases of attempt 1/u }).waitFor();
    await drawer.getByText("Response headers").click();
    await drawer.getByText("thanks <b>").waitFor();
    await drawer.getByRole("button", { name: "Resend" }).click();
    await drawer.getByRole("heading", { name: /^Attempt 2 · sent again/u }).waitFor();
    expect(receiver.requests.filter(({ path }) => path === "/one")).toHaveLength(2);
    await drawer.getByRole("tab", { name: "Payload", selected: true }).focus();
    await page.keyboard.press("ArrowRight");
    const headers = drawer.getByRole("tabpanel", { name: "Request headers" });
    await headers.getByText("Service-Event-Type: project.created").waitFor();
    await page.keyboard.press("ArrowRight");
    await drawer.getByRole("tabpanel", { name: "curl" }).getByText("--data-binary").waitFor();
    const command = await copyBy(page, drawer.getByRole("button", { name: "Copy as curl" }));
    expect(command).toContain(`curl -X POST '${receiver.url}/one'`);
    expect(command).not.toContain("signature");
    await expectAccessible();
    const link = page.url();
    const other = await stage.open();
    await other.page.goto(link);
    await other.page.getByRole("dialog", { name: /^Delivery/u }).waitFor();
    await press(other.page, other.page.getByRole("link", { name: "Open as a page" }));
    await other.page.waitForURL(({ pathname }) => /^\/admin\/deliveries\/[0-9a-f]{24}$/u.test(pathname));
    await other.page.getByRole("heading", { name: "Delivery: project.created", level: 1 }).waitFor();
    await other.page.getByRole("region", { name: "Details" }).getByText(`${receiver.url}/one`).waitFor();
    await press(other.page, other.page.getByRole("button", { name: "Resend" }));
    await other.page.getByRole("heading", { name: /^Attempt 3 · sent again/u }).waitFor();
    await other.expectAccessible();
    other.expectNoFaults();
    await page.route(`**/api/v1/admin/webhooks/${id}`, (route) => route.abort());
    await visit(`/admin/deliveries?delivery=${new URL(link).searchParams.get("delivery")}`);
    await drawer.getByText("its custom headers are missing").waitFor();
    await page.unroute(`**/api/v1/admin/webhooks/${id}`);
    await drawer.getByRole("button", { name: "Try again" }).click();
    await drawer.getByText("its custom headers are missing").waitFor({ state: "detached" });
    expectNoFaults(/ERR_FAILED/u);
  });

  test("filter deliveries, and resend all that match by a job with progress", async () => {
    const id = await addEndpoint("/many");
    for (let number = 1; number <= 25; number += 1)
      await stage.api("POST", "/api/v1/projects", { name: `Room ${number}` });
    await receiver.waitFor(25, 20_000);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}?tab=deliveries`);
    await rowCount(page, 25).waitFor();
    await page.getByRole("combobox", { name: "State", exact: true }).selectOption("given up");
    await rowCount(page, 0).waitFor();
    expect(new URL(page.url()).searchParams.get("phase")).toBe("given_up");
    await page.getByRole("button", { name: "given up", exact: true, pressed: true }).waitFor();
    await page.getByRole("button", { name: "delivered", exact: true }).click();
    await rowCount(page, 25).waitFor();
    await page.locator(".ag-row .badge.good", { hasText: "delivered" }).first().waitFor();
    await page.getByRole("combobox", { name: "State", exact: true }).selectOption("any");
    await page.getByLabel("Event type").selectOption("project.created");
    await rowCount(page, 25).waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Resend all matching" }).click();
    await page.getByText("25 deliveries match the filters.").waitFor();
    const none = page.getByRole("button", { name: "Resend 0 deliveries", disabled: true });
    await none.waitFor();
    await page.getByRole("checkbox", { name: "delivered 25" }).check();
    await page.getByRole("dialog", { name: /^Resend 25 deliveries to / }).waitFor();
    await page.getByText("25 of them were delivered before: the receiver gets them twice.").waitFor();
    await expectAccessible();
    const before = receiver.requests.filter(({ path }) => path === "/many").length;
    await page.getByRole("button", { name: "Resend 25 deliveries" }).click();
    await page.getByText("Resending: done").waitFor();
    await page.getByText("25 of 25").waitFor();
    await page.getByText("25 deliveries are queued.").waitFor();
    await page.reload();
    await page.getByText("25 of 25").waitFor();
    await expectAccessible();
    const resentAll = () => receiver.requests.filter(({ path }) => path === "/many").length === before + 25;
    await waitUntil(() => resentAll() || undefined, { timeoutMs: 20_000, what: "the deliveries that are resent" });
    await page.keyboard.press("Escape");
    await stage.api("POST", "/api/v1/projects", { name: "Newer" });
    await page.getByRole("button", { name: "Show one newer delivery" }).click();
    await rowCount(page, 26).waitFor();
    expectNoFaults();
  });

  test("show figures of each endpoint as charts, over the span that the user chooses", async () => {
    const id = await addEndpoint("/figures");
    await stage.api("POST", "/api/v1/projects", { name: "Foyer" });
    const attempts = async () => Object(await stage.api("GET", `/api/v1/admin/webhooks/${id}/statistics`)).attempts;
    const isSettled = async () => (await attempts()).success === 1 || undefined;
    await waitUntil(isSettled, { timeoutMs: 20_000, what: "the attempt in the statistics" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/statistics");
    const section = page.getByRole("region", { name: `${receiver.url}/figures` });
    await section.getByRole("img", { name: "Attempts by hour: 1 succeeded, 0 failed" }).waitFor();
    const byHour = await axisOf(section);
    expect([byHour.bars > 1, byHour.hours]).toEqual([true, byHour.bars]);
    await tabTo(page, page.getByLabel("Time"));
    await page.keyboard.press("ArrowDown");
    await section.getByRole("img", { name: "Attempts by day: 1 succeeded, 0 failed" }).waitFor();
    const byDay = await axisOf(section);
    expect([byDay.bars > 1, byDay.hours]).toEqual([true, 24 * byDay.bars]);
    expect(new URL(page.url()).searchParams.get("period")).toBe("7d");
    await expectAccessible();
    expectNoFaults();
  });

  test("lead from a bar of a chart, or from its line in the table, to the deliveries made then", async () => {
    const id = await addEndpoint("/bars");
    await stage.api("POST", "/api/v1/projects", { name: "Stairs" });
    const attempts = async () => Object(await stage.api("GET", `/api/v1/admin/webhooks/${id}/statistics`)).attempts;
    const isSettled = async () => (await attempts()).success === 1 || undefined;
    await waitUntil(isSettled, { timeoutMs: 20_000, what: "the attempt in the statistics" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/statistics?endpoint=${id}`);
    const bar = page.getByRole("link", { name: /; deliveries made then$/u });
    const begin = async () => {
      const address = new URL((await bar.getAttribute("href")) ?? "", page.url());
      expect([address.pathname, address.searchParams.get("tab")]).toEqual([`/admin/webhooks/${id}`, "deliveries"]);
      return Date.parse(address.searchParams.get("from") ?? "") / 3_600_000;
    };
    await tabTo(page, bar);
    const last = await begin();
    await page.keyboard.press("ArrowLeft");
    expect(await begin()).toBe(last - 1);
    await page
      .getByRole("status")
      .getByText(/: 0 succeeded, 0 failed$/u)
      .waitFor();
    await expectAccessible();
    await page.keyboard.press("Home");
    const first = await begin();
    await page.keyboard.press("End");
    await bar.hover({ position: { x: 1, y: 20 } });
    expect(await begin()).toBe(first);
    await page.getByText("Show as a table").click();
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    // They are drawn once the browser tells that they are open.
    await rows.first().waitFor();
    expect(await rows.count()).toBe(last - first + 1);
    await expectAccessible();
    const hour = rows.filter({ has: page.getByRole("cell", { name: "1", exact: true }) });
    await hour.getByRole("link").click();
    await rowCount(page, 1).waitFor();
    expectNoFaults();
  });

  test("reveal and roll the secret, disable, and delete after the host was typed", async () => {
    const id = await addEndpoint("/secret");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}?tab=secret`);
    await page.getByRole("button", { name: "Reveal the secret" }).click();
    const first = await page.getByText(/^whsec_/u).textContent();
    await page.getByRole("button", { name: "Roll the secret" }).click();
    const rolling = page.getByRole("dialog", { name: "Roll the secret" });
    await rolling.getByLabel(/^Hours for which/u).fill("");
    await rolling.getByRole("button", { name: "Roll now" }).click();
    await rolling
      .locator(".field", { has: page.getByLabel(/^Hours for which/u) })
      .locator(".field-error")
      .waitFor();
    await rolling.getByLabel(/^Hours for which/u).fill("0");
    await rolling.getByRole("button", { name: "Roll now" }).click();
    await rolling.getByText("With 0 hours the old secret ends at once").waitFor();
    expect(Object(await stage.api("GET", `/api/v1/admin/webhooks/${id}/secret`)).secret).toBe(first);
    await rolling.getByLabel(/^Hours for which/u).fill("2");
    await rolling.getByRole("button", { name: "Roll now" }).click();
    await page.getByText("An older secret also signs until").waitFor();
    await page.getByText(/^in 1 hr 59 min \d+ sec$/u).waitFor();
    await page
      .getByText(/^whsec_/u)
      .filter({ hasNotText: first ?? "" })
      .waitFor();
    await expectAccessible();
    await page.getByLabel("More actions").click();
    await page.getByRole("button", { name: "Disable" }).click();
    const disabling = page.getByRole("dialog", { name: "Disable this endpoint" });
    await disabling.getByText("Waiting or retrying").waitFor();
    await disabling.getByRole("button", { name: "Disable" }).click();
    await disabling.waitFor({ state: "detached" });
    await page.getByText("disabled by an administrator").waitFor();
    await page.getByRole("tab", { name: "Events" }).click();
    await page.getByRole("rowheader", { name: "project.created", exact: true }).waitFor();
    await expectAccessible();
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Delete this endpoint" }).click();
    const remove = page.getByRole("button", { name: "Delete endpoint" });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel(/^Type localhost:\d+ to confirm/u).fill(new URL(receiver.url).host);
    await remove.click();
    await page.waitForURL(`${stage.url}/admin/webhooks`);
    expectNoFaults(/400/u);
  });

  test("share a disabled endpoint by a link, which opens its portal until it is revoked", async () => {
    const id = await addEndpoint("/lent", { enabled: false });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}`);
    await page.getByLabel("More actions").click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForURL(`${stage.url}/admin/webhooks/${id}?share=1`);
    const sharing = page.getByRole("dialog", { name: "Share this endpoint" });
    await sharing.getByText("No link is open.").waitFor();
    await sharing.getByLabel("send tests").check();
    await sharing.getByLabel("Open for").selectOption("30 days");
    await sharing.getByRole("button", { name: "Create link" }).click();
    const link = new URL(await copyBy(page, sharing.getByRole("button", { name: "Copy", exact: true })));
    await sharing.getByRole("row", { name: /send tests in 29 d/u }).waitFor();
    await expectAccessible();
    const portal = await page.context().newPage();
    await portal.goto(stage.url + link.pathname + link.hash);
    await portal.getByRole("heading", { level: 1, name: `${receiver.url}/lent` }).waitFor();
    await portal.getByRole("button", { name: "Send test event" }).waitFor();
    await sharing.getByRole("button", { name: /^Revoke the link of/u }).click();
    await sharing.getByText("No link is open.").waitFor();
    expect(await sharing.getByText("dcp_").count()).toBe(0);
    await portal.reload();
    await portal.getByText("This link has ended or was revoked.").waitFor();
    await portal.close();
    expectNoFaults();
  });

  test("set and show what an endpoint asks for, keep its secrets untouched, and say why deliveries wait", async () => {
    const id = await addEndpoint("/demanding", { eventTypes: ["project.created"] });
    const { cert, key } = await stage.stage.authority.issue({ commonName: "catalog.example", isClient: true });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Content of deliveries").selectOption("only its id");
    for (const name of ["Send the trace", "Obey the receiver"]) await page.getByLabel(name).check();
    await page.getByLabel("Deliveries per second").fill("0,1");
    await page.getByLabel("Deliveries at once").fill("2");
    const auth = page.getByRole("group", { name: "Authorization" });
    await auth.getByLabel("Kind").selectOption("OAuth 2.0 client credentials");
    await auth.getByLabel("Token URL").fill(`${receiver.url}/token`);
    await auth.getByLabel("Client id").fill("catalog");
    await auth.getByLabel("Client secret").fill("typed-once");
    await page.getByLabel("Client certificate").fill(`${cert}\n${key}`);
    await expectAccessible();
    /** Saves the form; returns the body that the page sends. */
    const save = async () => {
      const sent = page.waitForRequest((request) => request.method() === "PATCH");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      return (await sent).postDataJSON();
    };
    expect(await save()).toMatchObject({ auth: { clientSecret: "typed-once" }, maxPerSecond: 0.1 });
    const facts = {
      "Content of deliveries": "only its id",
      "Send the trace": "yes",
      "Obey the receiver": "yes",
      "Deliveries per second": "0.1",
      "Deliveries at once": "2",
      Authorization: "OAuth 2.0 client credentials",
      "Authorization: Token URL": `${receiver.url}/token`,
      "Authorization: Client id": "catalog",
      "Client certificate": "CN=catalog.example",
    };
    // The page reads them again after the dialog has closed.
    const list = page.locator("dl.facts > div");
    await list.getByText("CN=catalog.example").waitFor();
    const shown = await list.allTextContents();
    expect(shown).toEqual(expect.arrayContaining(Object.entries(facts).map((fact) => fact.join(""))));
    await page.getByRole("button", { name: "Edit" }).click();
    expect(await auth.getByLabel("Client secret").inputValue()).toBe("********");
    await page.getByLabel("Description").fill("Slow");
    expect(await save()).not.toContainAnyKeys(["auth", "clientCertificate"]);
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByText(/^The endpoint answered 200 after/u).waitFor();
    const own = receiver.requests.filter(({ path }) => path === "/token" || path === "/demanding");
    const authorizations = [`Basic ${btoa("catalog:typed-once")}`, "Bearer token-of-the-grant"];
    expect(own.map(({ headers }) => headers["authorization"])).toEqual(authorizations);
    for (let count = 0; count < 4; count++) await stage.api("POST", "/api/v1/projects", { name: "Queue" });
    await visit(`/admin/webhooks/${id}?tab=deliveries&phase=waiting`);
    await page.locator(".ag-row .ag-cell", { hasText: "Waits for the receiver's limits" }).first().click();
    const drawer = page.getByRole("dialog", { name: /^Delivery/u });
    await drawer.getByText("Waits for the receiver's limits").waitFor();
    await stage.api("PATCH", `/api/v1/admin/webhooks/${id}`, { version: 2, enabled: false });
    expectNoFaults();
  });

  test("tell of each type of event who receives it, its schema and the newest payload, and send its example", async () => {
    const id = await addEndpoint("/catalog", { eventTypes: ["project.created"] });
    const { id: projectId } = Object(await stage.api("POST", "/api/v1/projects", { name: "Catalog <of events>" }));
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/events");
    await page.getByRole("heading", { name: "View items" }).waitFor();
    await page.getByRole("row", { name: /^webhook\.test .* on request$/u }).waitFor();
    await page.getByRole("link", { name: "project.created" }).click();
    const drawer = page.getByRole("dialog", { name: "project.created" });
    await drawer.locator("pre", { hasText: "Catalog <of events>" }).waitFor();
    const { type, data } = JSON.parse((await drawer.locator("pre").last().textContent()) ?? "");
    expect([type, data.object.id]).toEqual(["project.created", projectId]);
    await drawer
      .getByRole("link", { name: `${receiver.url}/catalog` })
      .and(page.locator(`[href$="/${id}"]`))
      .waitFor();
    await drawer.getByRole("row", { name: /^data\.object\.client text or null/u }).waitFor();
    await drawer.getByRole("combobox").selectOption(id);
    await drawer.getByRole("button", { name: "Send this example" }).click();
    await drawer.getByText(/^The endpoint answered 200 after/u).waitFor();
    const own = receiver.requests.filter(({ path }) => path === "/catalog");
    const sent = own.map(({ body }) => JSON.parse(new TextDecoder().decode(body)));
    expect(sent).toContainEqual(expect.objectContaining({ type: "project.created", example: true }));
    await expectAccessible();
    await page.goBack();
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "project.cable.deleted" }).click();
    await page.getByText("Nothing of this type was delivered").waitFor();
    expectNoFaults();
  });
});
