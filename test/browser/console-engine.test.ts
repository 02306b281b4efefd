import { expect, test } from "bun:test";
import { withClient } from "@design-catalog/testing/test-database";
import { waitUntil } from "../support/wait-until.ts";
import { describeConsole } from "./describe-console.ts";
import { chooseInDrawer } from "./drawer-menu.ts";
import { whenRead } from "./page-shots.ts";
import { rowCount } from "./row-count.ts";

/** Fills ten blocks of a grid; the newest change is that of the last one. */
const fillSignals = `INSERT INTO signals (id, application_id, version, deleted, created_at, updated_at, name, code, category, compatible_signal_ids)
  SELECT lpad(to_hex(i), 24, '0'), (SELECT id FROM applications LIMIT 1), 0, false, now(), now() + i * interval '1 second',
    'Signal ' || lpad(i::text, 4, '0'), 'S' || i, 'video', '[]' FROM generate_series(1, 1000) AS i`;

describeConsole("every page of the console", (stage) => {
  test("asks for one token, however many calls it makes at once", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    const { id } = Object(await stage.api("GET", "/api/v1/me"));
    // The first page has its token then, which is not counted.
    await whenRead(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(`/admin/users?user=${id}&form=1`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor();
    await whenRead(page);
    expect(asked.filter((path) => path.startsWith("/api/")).length).toBeGreaterThan(3);
    expect(asked.filter((path) => path === "/admin/token")).toHaveLength(1);
    expectNoFaults();
  });

  test("asks for one token together, when the one that its calls wait for has run out", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    const { id } = Object(await stage.api("GET", "/api/v1/me"));
    await whenRead(page);
    let tokens = 0;
    await page.route("**/admin/token", async (route) => {
      tokens += 1;
      if (tokens > 1) return route.continue();
      const response = await route.fetch();
      // By then the page has made its first calls, which all wait for this token.
      await page.waitForLoadState("load");
      await page.evaluate("new Promise((begun) => requestAnimationFrame(() => requestIdleCallback(() => begun())))");
      return route.fulfill({ response, json: { ...Object(await response.json()), expires_in: 1 } });
    });
    await visit(`/admin/users?user=${id}&form=1`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor();
    await whenRead(page);
    expect(tokens).toBe(2);
    await page.unrouteAll({ behavior: "wait" });
    expectNoFaults();
  });

  test("keeps the token that has replaced a refused one", async () => {
    const { page, visit, expectNoFaults } = await stage.open({});
    // The first page has its token then, which is not counted.
    await whenRead(page);
    let [tokens, refusals] = [0, 0];
    let first: string | undefined;
    const renewed = Promise.withResolvers<void>();
    page.on("request", (request) => void (tokens += request.url().endsWith("/admin/token") ? 1 : 0));
    await page.route("**/api/v1/admin/webhooks**", async (route) => {
      const token = route.request().headers()["authorization"];
      first ??= token;
      if (token !== first) {
        renewed.resolve();
        return route.continue();
      }
      refusals += 1;
      // The second refusal comes when another token has replaced the refused one.
      if (refusals > 1) await renewed.promise;
      return route.fulfill({ status: 401 });
    });
    await visit("/admin/events");
    await page.getByRole("heading", { name: "View items" }).waitFor();
    expect([refusals, tokens]).toEqual([2, 2]);
    await page.unrouteAll({ behavior: "wait" });
    expectNoFaults(/401/u);
  });

  test("asks for each header again, at its line, once the URL has another host", async () => {
    const body = {
      url: "https://orders.dealer.example/hooks",
      eventTypes: ["*"],
      headers: { "X-Team": "a", "X-Key": "b" },
    };
    const { id } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/webhooks/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit" });
    const values = [dialog.getByLabel("Value of header 1"), dialog.getByLabel("Value of header 2")] as const;
    expect(await values[0].inputValue()).toBe("********");
    await dialog.getByLabel("URL", { exact: true }).fill("https://other.example/hooks");
    expect(await dialog.getByText("type this value again").count()).toBe(2);
    expect(await values[0].inputValue()).toBe("");
    await expectAccessible();
    await values[0].fill("c");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").waitFor();
    expect(await values[0].getAttribute("aria-invalid")).toBe("false");
    expect(await values[1].getAttribute("aria-invalid")).toBe("true");
    await values[1].fill("d");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await stage.api("GET", `/api/v1/admin/webhooks/${id}`)).toMatchObject({
      url: "https://other.example/hooks",
    });
    expectNoFaults(/400/u);
  });

  test("forgets the filters of the tab that the user leaves, and follows Back", async () => {
    const body = { url: "https://orders.dealer.example/hooks", eventTypes: ["*"] };
    const { id } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/webhooks/${id}?tab=events&event=${id}`);
    await page.getByRole("alert").waitFor();
    await page.getByRole("tab", { name: "Deliveries" }).click();
    await rowCount(page, 0).waitFor();
    await page.waitForURL(({ search }) => search === "?tab=deliveries");
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get("event") === id);
    // The browser reports the second 404 too, which would otherwise be the next test's.
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Event id", { exact: true }).inputValue()).toBe(String(id));
    expectNoFaults(/404/u);
  });

  test("marks a filter that is not a number, and shows the rows without it", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/logs?status=abc");
    await page.getByText("Not a number").waitFor();
    await rowCount(page).or(rowCount(page, 0)).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await expectAccessible();
    expectNoFaults();
  });

  test("refreshes only the rows that the user looks at", async () => {
    await withClient(stage.connectionString, (client) => client.query(fillSignals));
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    const asked: number[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/v1/admin/signals/grid")) asked.push(Number(request.postDataJSON().startRow));
    });
    await visit("/admin/signals");
    await rowCount(page, 1_000).waitFor();
    await page.getByRole("grid").hover();
    const rowPixels = Number((await page.locator(".ag-row").first().boundingBox())?.height);
    for (const row of ["Signal 0890", "Signal 0780", "Signal 0670"]) {
      await page.mouse.wheel(0, 110 * rowPixels);
      await page.locator(".ag-cell", { hasText: row }).first().waitFor();
    }
    expect(new Set(asked).size).toBeGreaterThan(3);
    asked.length = 0;
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/v1/admin/signals/grid"));
    await page.clock.runFor(10_000);
    await answered;
    await page.locator(".ag-cell", { hasText: "Signal 0670" }).first().waitFor();
    expect(asked).not.toContain(0);
    expect(asked.length).toBeLessThanOrEqual(2);
    expectNoFaults();
  });

  test("opens a row in a tab of its own by Control and by the middle button, as a link would", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/lists", { key: "tabs", name: "In a tab" }));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/lists?sort=name");
    const cell = page.locator(`.ag-row[row-id="${id}"] .ag-cell`).first();
    // The next cell has no link, but opens the row, too.
    const beyond = page.locator(`.ag-row[row-id="${id}"] .ag-cell`).nth(1);
    const link = cell.getByRole("link", { name: "tabs", exact: true });
    const clicks: readonly (() => Promise<void>)[] = [
      () => link.click({ modifiers: ["Control"] }),
      () => link.click({ button: "middle" }),
      () => beyond.click({ modifiers: ["Control"] }),
      () => beyond.click({ button: "middle" }),
      () => page.keyboard.press("Control+Enter"),
    ];
    for (const click of clicks) {
      const opening = page.context().waitForEvent("page");
      await click();
      const tab = await opening;
      await tab.getByRole("dialog", { name: /In a tab/u }).waitFor();
      expect(tab.url()).toBe(`${stage.url}/admin/lists?sort=name&open=${id}`);
      await tab.close();
    }
    expect(page.url()).toBe(`${stage.url}/admin/lists?sort=name`);
    expect(page.context().pages()).toHaveLength(1);
    await link.click();
    await page.waitForURL(`${stage.url}/admin/lists?sort=name&open=${id}`);
    await page.getByRole("dialog", { name: /In a tab/u }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("keeps the order of rows and the open form in its address", async () => {
    for (const name of ["Alpha", "Omega"])
      await stage.api("POST", "/api/v1/admin/lists", { key: name.toLowerCase(), name });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/lists?sort=secret");
    const first = (name: string) => page.locator('.ag-row[row-index="0"] .ag-cell', { hasText: name }).first();
    const heading = page.locator(".ag-header-cell-text").getByText("Name", { exact: true });
    await first("Omega").waitFor();
    await page.waitForURL(({ search }) => search === "");
    await heading.click();
    await first("Alpha").waitFor();
    await page.waitForURL(({ search }) => search === "?sort=name");
    await heading.click();
    await first("Omega").waitFor();
    await page.reload();
    await first("Omega").waitFor();
    await page.waitForURL(({ search }) => search === "?sort=-name");
    await page.getByRole("columnheader", { name: /^Name/u }).and(page.locator('[aria-sort="descending"]')).waitFor();
    await page.evaluate('history.pushState(null, "", "?sort=name"); history.back()');
    await page.waitForURL(({ search }) => search === "?sort=-name");
    await page.evaluate("history.forward()");
    await first("Alpha").waitFor();
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Lobby" }));
    await visit(`/admin/projects/${id}?edit=1`);
    await page.getByRole("dialog", { name: "Edit" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL(({ search }) => search === "");
    expectNoFaults();
  });

  test("asks before it throws the input of a dialog away", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/lists?new=1");
    const dialog = page.getByRole("dialog", { name: "Add list" });
    await dialog.getByLabel("Key").fill("half");
    await page.keyboard.press("Escape");
    await dialog.getByText("Your input is not saved.").waitFor();
    await expectAccessible();
    await page.keyboard.press("Enter");
    await dialog.getByText("Your input is not saved.").waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Key").inputValue()).toBe("half");
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.getByRole("button", { name: "Discard the input" }).click();
    await dialog.waitFor({ state: "detached" });
    await visit("/admin/lists?new=1");
    await dialog.getByLabel("Key").fill("x");
    await dialog.getByLabel("Key").fill("");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("asks before Back throws the input of a dialog away, and keeps its address", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/lists");
    const dialog = page.getByRole("dialog", { name: "Add list" });
    const question = dialog.getByText("Your input is not saved.");
    await page.getByRole("button", { name: "Add list" }).click();
    await dialog.getByLabel("Key").fill("half");
    for (const answer of ["Go on editing", "Discard the input"]) {
      await page.goBack();
      await question.waitFor();
      expect(await page.evaluate<string>("location.search")).toBe("?new=1");
      expect(await dialog.getByLabel("Key").inputValue()).toBe("half");
      await dialog.getByRole("button", { name: answer }).click();
      await question.waitFor({ state: "detached" });
    }
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add list" }).click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("takes the question about input back once that is saved", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/lists", { key: "asked", name: "Asked" }));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/lists?open=${id}&item=new`);
    const dialog = page.getByRole("dialog", { name: "List Asked" });
    const items = dialog.getByRole("region", { name: "Items" });
    await items.getByLabel("Key").fill("oak");
    await items.getByLabel("Label", { exact: true }).fill("Oak");
    await page.keyboard.press("Escape");
    const question = dialog.getByText("Your input is not saved.");
    await question.waitFor();
    await items.getByRole("button", { name: "Add item" }).click();
    await items.getByRole("rowheader", { name: "oak" }).waitFor();
    await question.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("takes a half-typed confirmation as input, but not one that has done its work", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/lists", { key: "doomed", name: "Doomed" }));
    const { page, visit, expectNoFaults } = await stage.open({});
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await visit(`/admin/lists?open=${id}`);
    const dialog = page.getByRole("dialog", { name: "List Doomed" });
    await dialog.waitFor();
    await chooseInDrawer(page, "Delete list …");
    await page.getByLabel("Type Doomed to confirm").fill("Doom");
    await page.keyboard.press("Escape");
    await dialog.getByText("Your input is not saved.").waitFor();
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    const body = { url: "https://doomed.dealer.example/hooks", eventTypes: ["*"] };
    const { endpoint } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body));
    await visit(`/admin/webhooks/${endpoint.id}`);
    await page.getByRole("button", { name: "Delete this endpoint" }).click();
    await page.getByLabel("Type doomed.dealer.example to confirm").fill("doomed.dealer.example");
    await page.getByRole("button", { name: "Delete endpoint" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/admin/webhooks");
    expect(asked).toEqual(["beforeunload"]);
    expectNoFaults();
  });

  test("shows in an open form what somebody else stores, unless it has input", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/lists", { key: "shared", name: "Before" }));
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit(`/admin/lists?open=${id}&form=1`);
    const name = page.getByRole("dialog").getByLabel("Name", { exact: true });
    const rename = async (to: string) => {
      await stage.api("PATCH", `/api/v1/admin/lists/${id}`, { version: Number(to.at(-1)), name: to });
      const answered = page.waitForResponse((response) => response.url().includes(`/api/v1/admin/lists/${id}`));
      await page.clock.runFor(10_000);
      await answered;
    };
    await name.waitFor();
    await rename("Theirs 0");
    await page.getByRole("dialog", { name: "List Theirs 0" }).waitFor();
    // The form follows in an effect after the heading.
    const hasFollowed = async () => (await name.inputValue()) !== "Before" || undefined;
    await waitUntil(hasFollowed, { timeoutMs: 20_000, what: "the stored name" });
    expect(await name.inputValue()).toBe("Theirs 0");
    await name.fill("Mine");
    await rename("Theirs 1");
    await page.getByRole("dialog", { name: "List Theirs 1" }).waitFor();
    expect(await name.inputValue()).toBe("Mine");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("dialog")
      .getByRole("row", { name: /Theirs 1 .* Mine$/u })
      .waitFor();
    expectNoFaults(/409/u);
  });
});
