import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

const path = "/api/v1/admin/application";

describeConsole("the console's pages of settings", (stage) => {
  test("change privacy of recordings by keyboard, with what is wrong at its field", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/settings?tab=recordings");
    await tabTo(page, page.getByLabel("Programs may record sessions"));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByLabel("Days until a recording is erased"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("4000");
    await press(page, page.getByRole("button", { name: "Save" }));
    await page.getByLabel("Days until a recording is erased").and(page.locator("[aria-invalid=true]")).waitFor();
    await expectAccessible();
    await tabTo(page, page.getByLabel("Days until a recording is erased"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("7");
    await press(page, page.getByRole("button", { name: "Save" }));
    await page.getByText("The settings are saved.").waitFor();
    const { settings } = Object(await stage.api("GET", path));
    expect(settings.sessionRecordings).toMatchObject({ enabled: true, retentionDays: 7, requireConsent: true });
    expectNoFaults(/400/u);
  });

  test("show what somebody else has changed meanwhile, and keep the input", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/settings");
    const name = page.getByLabel("Name of the application");
    await name.fill("Mine");
    const { id, version } = Object(await stage.api("GET", path));
    await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, name: "Theirs" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^Name of the application .* Theirs/u }).waitFor();
    expect(await name.inputValue()).toBe("Mine");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
    expect(Object(await stage.api("GET", path)).name).toBe("Mine");
    await page.locator("header .brand").getByText("Mine", { exact: true }).waitFor();
    expect(await page.title()).toBe(`${await page.locator("h1").textContent()} – Mine`);
    expectNoFaults(/409/u);
  });

  test("take limits as JSON, which the page of rate limits shows", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/settings?tab=rate-limits");
    const limits = [{ name: "grids", match: { grids: true }, per: "user", quota: 60, windowSeconds: 30, burst: null }];
    await page.getByLabel("Limits as JSON").fill(JSON.stringify(limits));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
    await page.getByLabel("Limits as JSON").fill(JSON.stringify([{ ...limits[0], quota: 0 }]));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Limits as JSON").and(page.locator("[aria-invalid=true]")).waitFor();
    expect(await page.getByText("The settings are saved.").count()).toBe(0);
    await page.getByLabel("Limits as JSON").fill(JSON.stringify(limits));
    await visit("/admin/rate-limits");
    await page.getByRole("row", { name: "grids grids user 60 in 30 s 60" }).waitFor();
    await page.getByText(/^The server counts no requests\. Start it/u).waitFor();
    // Nobody could be above one that is not counted.
    expect(await page.getByText("No caller was above a limit.").count()).toBe(0);
    await expectAccessible();
    await tabTo(page, page.getByLabel("Time"));
    await page.keyboard.press("ArrowUp");
    await page.waitForURL((url) => url.searchParams.get("hours") === "1");
    await page.getByText(/^The server counts no requests\. Start it/u).waitFor();
    await page.getByLabel("Time").and(page.locator(":focus")).waitFor();
    await page.getByRole("link", { name: "Change the limits in the settings of the application." }).click();
    await page.getByLabel("Limits as JSON").waitFor();
    expectNoFaults(/400/u);
  });

  test("switch a tool of the MCP server off, and on again", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/mcp");
    await page.getByLabel("Tools that are switched off").fill("create_project");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
    expect(Object(await stage.api("GET", "/api/v1/admin/mcp")).tools).toEqual({ create_project: { enabled: false } });
    await page.getByLabel("Rows of an answer, at most").fill("0");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Rows of an answer, at most").and(page.locator("[aria-invalid=true]")).waitFor();
    expect(await page.getByText("The settings are saved.").count()).toBe(0);
    await page.getByLabel("Rows of an answer, at most").fill("50");
    await visit("/admin/mcp");
    await page.getByLabel("Tools that are switched off").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
    expect(Object(await stage.api("GET", "/api/v1/admin/mcp")).tools).toEqual({ create_project: { enabled: true } });
    await page.getByRole("tab", { name: "Log" }).click();
    await rowCount(page, 0).waitFor();
    await expectAccessible();
    expectNoFaults(/400/u);
  });
});
