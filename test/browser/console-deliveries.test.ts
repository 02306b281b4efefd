import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import type { Locator } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";
import { copyBy } from "./copied-text.ts";
import { describeConsole } from "./describe-console.ts";
import { filterField } from "./filter-field.ts";
import { press, tabTo } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";
import { idAt, storeDelivery } from "./stored-delivery.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Headers that no delivery shows: those of a connection, and those that differ from attempt to attempt. */
const hidden: readonly string[] = [
  "accept",
  "accept-encoding",
  "connection",
  "content-length",
  "host",
  "service-delivery-attempt",
  "webhook-signature",
  "webhook-timestamp",
];

/** Runs code of a receiver with a request, and returns the type of the event that it has verified. */
async function runReceiver(
  code: string,
  request: { readonly rawBody: string; readonly headers: object; secret: string },
) {
  const { secret, ...received } = request;
  const script = `const { rawBody, headers } = JSON.parse(process.env.RECEIVED);\n${code}\nconsole.log(event.type);`;
  const child = Bun.spawn([process.execPath, "run", "-"], {
    cwd: new URL("..", import.meta.url).pathname,
    env: { ...process.env, RECEIVED: JSON.stringify(received), WEBHOOK_SECRET: secret },
    stdin: new Blob([script]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, error] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return text.trim() || error;
}

describeConsole("the console's deliveries", (stage) => {
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await stage.stage.startReceiver({ respond: () => ({ status: 204 }) });
  });

  async function addEndpoint(path: string, fields: object = {}): Promise<{ id: string; url: string; secret: string }> {
    const body = { url: receiver.url + path, eventTypes: ["project.created"], ...fields };
    const { endpoint, secret } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body));
    return { id: String(endpoint.id), url: String(endpoint.url), secret: String(secret) };
  }

  /** The first request that has arrived at a path. */
  function arrivalAt(path: string): Promise<ReceivedRequest> {
    const find = () => receiver.requests.find((request) => request.path === path);
    return waitUntil(find, { timeoutMs: 20_000, what: "the delivery" });
  }

  test("show the headers as they were sent, and have payload and verifying code to copy", async () => {
    const { id, secret } = await addEndpoint("/copied", { headers: { "X-Team": "rooms" } });
    await stage.api("POST", "/api/v1/projects", { name: "Lobby <b> of 'two'" });
    const sent = await arrivalAt("/copied");
    const { page, visit, expectNoFaults } = await stage.open({ timezoneId: "Asia/Tokyo" });
    await visit(`/admin/webhooks/${id}?tab=deliveries`);
    await page.locator(".ag-row .ag-cell", { hasText: "project.created" }).click();
    const drawer = page.getByRole("dialog", { name: /^Delivery/u });
    await drawer.getByRole("tab", { name: "Request headers" }).click();
    const lines = drawer.locator("pre", { hasText: "X-Team: " });
    await lines.waitFor();
    expect(await drawer.locator(".about time").first().textContent()).toMatch(/\(.*:\d\d [AP]M GMT\+9\)$/u);
    const shown = (await lines.innerText())
      .split("\n")
      .map((line) => /^([^:]+): (.*)$/u.exec(line)?.slice(1) ?? [line]);
    expect(Object.fromEntries(shown.map(([name = "", value]) => [name.toLowerCase(), value]))).toEqual({
      ...Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !hidden.includes(name))),
      "x-team": "********",
    });
    const rawBody = new TextDecoder().decode(sent.body);
    await drawer.getByRole("tab", { name: "Payload" }).click();
    const payload = await copyBy(page, drawer.getByRole("button", { name: "Copy the payload" }));
    expect(payload).toBe(JSON.stringify(JSON.parse(rawBody), null, 2));
    await drawer.getByRole("tab", { name: "Verify" }).click();
    const code = await copyBy(page, drawer.getByRole("button", { name: "Copy", exact: true }));
    expect(await runReceiver(code, { rawBody, headers: sent.headers, secret })).toBe("project.created");
    const other = { rawBody: rawBody.replace("Lobby", "Hobby"), headers: sent.headers, secret };
    expect(await runReceiver(code, other)).toContain("No matching signature found");
    expectNoFaults();
  });

  test("are found by their id, by their event and by time, however old they are", async () => {
    const [first, second] = [await addEndpoint("/first"), await addEndpoint("/second")];
    const [recentMs, oldMs] = [Date.now() - hourMs, Date.now() - 3 * dayMs];
    const [recentEvent, oldEvent] = [idAt(recentMs), idAt(oldMs)];
    const store = ({ id: endpointId, url }: typeof first, eventId: string, createdAtMs: number) =>
      storeDelivery(stage, { endpointId, url, eventId, createdAtMs });
    const recentId = await store(first, recentEvent, recentMs);
    const id = await store(first, oldEvent, oldMs);
    const otherId = await store(second, oldEvent, oldMs);
    const { page, visit, expectNoFaults } = await stage.open();
    const rowOf = (row: string) => page.locator(`.ag-row[row-id="${row}"]`);
    const [recent, old, other] = [rowOf(recentId), rowOf(id), rowOf(otherId)];
    const shownUrl = ({ url }: typeof first) => url.replace("https://", "");
    const ask = async (label: string, text: string) => {
      await page.locator(".filters").getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press("Enter");
    };
    await visit("/admin/deliveries");
    await recent.waitFor();
    expect(await old.count()).toBe(0);
    await ask("Delivery id", id);
    await old.filter({ hasText: shownUrl(first) }).waitFor();
    const attempts = old.locator('[col-id="attemptCount"]');
    expect(await attempts.getAttribute("class")).toContain("ag-right-aligned-cell");
    await rowCount(page, 1).waitFor();
    await ask("Delivery id", "");
    await recent.waitFor();
    await ask("Event id", oldEvent);
    await other.filter({ hasText: shownUrl(second) }).waitFor();
    await rowCount(page, 2, "deliveries").waitFor();
    await ask("Event id", "");
    await recent.waitFor();
    const time = page.locator(".filters").getByLabel("Time");
    await time.selectOption("Last 7 days");
    await old.waitFor();
    await recent.waitFor();
    await time.selectOption("Between two times");
    // A day more on both sides, as fields of times are in the browser's time zone.
    const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16);
    await page.getByLabel("From").fill(dayOf(oldMs - dayMs));
    await page.getByLabel("Until").fill(dayOf(oldMs + dayMs));
    await rowCount(page, 2, "deliveries").waitFor();
    await recent.waitFor({ state: "detached" });
    await old.waitFor();
    expectNoFaults();
  });

  test("name their endpoint and project, and tell how many are in each state", async () => {
    await addEndpoint("/named", { description: "Order <intake>" });
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Named <hall>" }));
    await arrivalAt("/named");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    const asked: { startRow: number; endRow: number }[] = [];
    page.on("request", (request) => {
      const { startRow, endRow } = Object(request.method() === "POST" && request.postDataJSON());
      if (request.url().endsWith("/webhooks/deliveries/grid")) asked.push({ startRow, endRow });
    });
    await visit(`/admin/deliveries?project=${String(id)}`);
    const row = page.locator(".ag-row", { hasText: "Order <intake>" });
    await row.locator('[col-id="projectId"]').getByText("Named <hall>", { exact: true }).waitFor();
    const segments = page.getByRole("group", { name: "Deliveries by state" });
    await segments.getByRole("button", { name: "given up", exact: true }).getByText("0", { exact: true }).waitFor();
    // The rows come first, then the numbers.
    const counting = asked.findIndex(({ startRow }) => startRow === 10_000);
    expect(counting).toBeGreaterThan(asked.findIndex(({ endRow }) => endRow === 100));
    await expectAccessible();
    expectNoFaults();
  });

  test("are in a file as the service gives them, with their URL", async () => {
    const { url } = await addEndpoint("/filed", { description: "Order files" });
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Filed hall" }));
    await arrivalAt("/filed");
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/deliveries?project=${String(id)}`);
    const cell = page.locator('.ag-row [col-id="url"]', { hasText: "Order files" });
    await cell.waitFor();
    expect(await cell.getByTitle(url, { exact: true }).count()).toBe(1);
    expect(await page.locator('.ag-header-cell[col-id="url"].ag-header-cell-sortable').count()).toBe(0);
    const saved = async (format: string) => {
      const downloading = page.waitForEvent("download");
      await page.getByRole("group").filter({ hasText: "NDJSON" }).locator("summary").click();
      await page.getByRole("button", { name: format, exact: true }).click();
      return readFileSync(await (await downloading).path(), "utf8");
    };
    expect(await saved("CSV")).toContain(url);
    const [line = ""] = (await saved("NDJSON")).split("\n");
    const row = JSON.parse(line);
    const { rowData } = Object(
      await stage.api("POST", "/api/v1/admin/webhooks/deliveries/grid", {
        startRow: 0,
        endRow: 1,
        filterModel: { id: { filterType: "text", type: "equals", filter: row.id } },
      }),
    );
    expect(Object.keys(row)).toEqual(Object.keys(rowData[0]));
    expectNoFaults();
  });

  test("have their filters on one line, the rarer ones under a button, which the Tab key reaches too", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/deliveries");
    const group = page.getByRole("group", { name: "Further filters" });
    const heightOf = async (part: Locator) => Number((await part.boundingBox())?.height);
    await page.locator(".filters").getByLabel("Project", { exact: true }).waitFor();
    expect(await heightOf(page.locator(".filters"))).toBe(await heightOf(page.getByLabel("Choose columns")));
    expect(await heightOf(group)).toBeLessThan(2);
    await (await filterField(page, "Event id")).fill("4711");
    expect(await heightOf(group)).toBeGreaterThan(100);
    await expectAccessible();
    await page.keyboard.press("Escape");
    expect(await heightOf(group)).toBeLessThan(2);
    const chip = page.getByRole("button", { name: "Event id is 4711", exact: true });
    await press(page, chip);
    await group.getByLabel("Event id").and(page.locator(":focus")).waitFor();
    expect(await heightOf(group)).toBeGreaterThan(100);
    await tabTo(page, chip);
    await page.keyboard.press("Delete");
    await chip.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Filter", exact: true }).and(page.locator(":focus")).waitFor();
    await page.waitForURL(({ search }) => search === "");
    await page.setViewportSize({ width: 375, height: 740 });
    await filterField(page, "Error class");
    await expectAccessible();
    expectNoFaults();
  });

  test("show newer ones when asked, in a browser whose clock is two minutes late", async () => {
    const { id: endpointId, url } = await addEndpoint("/late");
    const send = () => {
      const createdAtMs = Date.now();
      return storeDelivery(stage, { endpointId, url, eventId: idAt(createdAtMs), createdAtMs });
    };
    await send();
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install({ time: Date.now() - 120_000 });
    const asking = page.waitForRequest((request) => request.postData()?.includes('"dateTo"') === true);
    await visit(`/admin/webhooks/${endpointId}?tab=deliveries`);
    const { createdAt } = Object((await asking).postDataJSON()).filterModel;
    await rowCount(page, 1).waitFor();
    const shownUntilMs = Date.parse(createdAt.dateTo);
    expect(shownUntilMs - Date.now()).toBeWithin(-20_000, 3000);
    await waitUntil(() => Date.now() > shownUntilMs || undefined, { timeoutMs: 5000, what: "the end of the rows" });
    const id = await send();
    await page.clock.runFor(5000);
    await page.getByRole("button", { name: "Show one newer delivery" }).click();
    await page.locator(`.ag-row[row-id="${id}"]`).waitFor();
    await rowCount(page, 2, "deliveries").waitFor();
    await page.getByRole("button", { name: "Show one newer delivery" }).waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("reach to the service's time from the first question on, in a browser whose clock is two minutes late", async () => {
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install({ time: Date.now() - 120_000 });
    // The page's first answer, which tells the time, comes when everything that does not wait for it is shown.
    await page.route("**/admin/token", async (route) => {
      await page.getByText("Loading …").or(page.locator(".filters")).first().waitFor();
      await route.continue();
    });
    const asking = page.waitForRequest((request) => request.postData()?.includes('"dateTo"') === true);
    await visit("/admin/deliveries");
    const { createdAt } = Object((await asking).postDataJSON()).filterModel;
    expect(Date.parse(createdAt.dateTo) - Date.now()).toBeWithin(-20_000, 3000);
    await page.unrouteAll({ behavior: "wait" });
    expectNoFaults();
  });

  test("count down to their next attempts by the second, without asking the service", async () => {
    const { id: endpointId, url } = await addEndpoint("/waiting");
    const nowMs = Date.now();
    const nextAttemptAtMs = nowMs + 2 * hourMs;
    await storeDelivery(stage, { endpointId, url, eventId: idAt(nowMs), createdAtMs: nowMs, nextAttemptAtMs });
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit(`/admin/webhooks/${endpointId}?tab=deliveries`);
    const cell = page.locator('.ag-row[row-id] [col-id="nextAttemptAt"]');
    const seconds = async () => {
      const [, minutes, rest] = /^in 1 hr (\d+) min (\d+) sec$/u.exec(await cell.innerText()) ?? [];
      return Number(minutes) * 60 + Number(rest);
    };
    await cell.getByText(/^in 1 hr \d+ min \d+ sec$/u).waitFor();
    // From here on only the page's own clock can move the text.
    await page.route("**/deliveries/grid*", () => undefined);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(1000);
    const before = await seconds();
    await page.clock.runFor(3000);
    const after = await seconds();
    expect(before - after).toBeWithin(2, 5);
    expect(after).toBeWithin(58 * 60 - 30, 59 * 60);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectNoFaults();
  });
});
