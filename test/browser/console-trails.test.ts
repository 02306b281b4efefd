import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { describeConsole } from "./describe-console.ts";
import { press, tabToFirstRow } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's trails", (stage) => {
  test("show log lines by level and message by mouse, and newer ones when asked", async () => {
    expect(await stage.api("GET", "/api/v1/admin/files/000000000000000000000001").catch(String)).toContain("404");
    const { page, visit, expectNoFaults } = await stage.open();
    const row = page.locator(".ag-row", { hasText: "getFile" });
    for (let reads = 0; reads < 20 && (await row.count()) === 0; reads += 1) {
      await visit("/admin/logs?operation=getFile");
      await page
        .getByRole("status")
        .getByText(/ (?:entry|entries)$/u)
        .waitFor();
    }
    await row.locator('[col-id="message"] [lang="en"]').waitFor();
    await row.locator(".ag-cell").first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("404", { exact: true }).waitFor();
    await drawer.locator('h2[lang="en"]').waitFor();
    await drawer.getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Level").selectOption("debug");
    await rowCount(page, 0).waitFor();
    await page.getByLabel("Level").selectOption("");
    await rowCount(page, 1).waitFor();
    expect(await stage.api("GET", "/api/v1/admin/files/000000000000000000000002").catch(String)).toContain("404");
    await page.getByRole("button", { name: "Show one newer entry" }).click();
    await rowCount(page, 2).waitFor();
    expectNoFaults();
  });

  test("show who changed which field by keyboard, and export what the filters match", async () => {
    const { id, version } = Object(await stage.api("POST", "/api/v1/projects", { name: "Hall" }));
    await stage.api("PATCH", `/api/v1/projects/${id}`, { version, name: "Hall <b>" });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/audit?action=update&resourceId=${id}`);
    await rowCount(page, 1).waitFor();
    await tabToFirstRow(page);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "changed · project" });
    await drawer.getByRole("row", { name: 'name "Hall" "Hall <b>"' }).waitFor();
    const request = drawer.locator('a[href^="/admin/logs"]');
    const requestId = (await request.textContent()) ?? "";
    await press(page, request);
    await page.waitForURL(`${stage.url}/admin/logs?requestId=${requestId}`);
    expect(requestId).toMatch(/^[0-9a-f]{24}$/u);
    expect(await page.getByLabel("Time").inputValue()).toBe("30d");
    expect(await page.getByLabel("Request id", { exact: true }).inputValue()).toBe(requestId);
    await page.goBack();
    await drawer.waitFor();
    await page.keyboard.press("Escape");
    const downloading = page.waitForEvent("download");
    await press(page, page.locator("summary[aria-label='Export these rows']"));
    await press(page, page.getByRole("button", { name: "NDJSON" }));
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("audit.ndjson");
    const lines = readFileSync(await file.path(), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line).resourceId)).toEqual([id]);
    await page.getByLabel("Time").selectOption("Between two times");
    await page.getByLabel("Until").fill("2020-01-31T12:00");
    await page.getByLabel("From").fill("2020-01-01T12:00");
    await rowCount(page, 0).waitFor();
    await page.getByLabel("Until").fill("");
    await rowCount(page, 1).waitFor();
    expectNoFaults();
  });

  test("lead from an entry to its change set, and take that back for all of its products", async () => {
    const add = async (name: string) =>
      Object(await stage.api("POST", "/api/v1/admin/products", { name, powerW: 10 })).id;
    const ids = [await add("Desk 1"), await add("Desk 2")];
    const patches = ids.map((id) => ({ id, version: 0, powerW: 20 }));
    await stage.api("PATCH", "/api/v1/admin/products", patches);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/audit?action=update&resourceId=${ids[0]}`);
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-row", { hasText: "Desk 1" }).locator(".ag-cell").first().click();
    const drawer = page.getByRole("dialog");
    await drawer.locator('a[href*="changeSetId="]').click();
    await rowCount(page, 2).waitFor();
    await page.locator(".ag-row", { hasText: "Desk 2" }).locator(".ag-cell").first().click();
    await drawer.getByRole("button", { name: "Undo change of 2 products" }).click();
    const question = page.getByRole("dialog", { name: "Undo change of 2 products" });
    await question.getByText("This takes back the change of 2 products").waitFor();
    await question.getByRole("button", { name: "Undo change of 2 products" }).click();
    await drawer.getByText("Undone for 2 products.").waitFor();
    for (const id of ids) expect(await stage.api("GET", `/api/v1/admin/products/${id}`)).toMatchObject({ powerW: 10 });
    expectNoFaults();
  });

  test("name rows that no list has any longer, and find rows of every kind by name", async () => {
    const domain = Object(await stage.api("POST", "/api/v1/admin/domains", { domain: "removed.dealer.example" }));
    const list = Object(await stage.api("POST", "/api/v1/admin/lists", { name: "Colours", key: "colours" }));
    await stage.api("DELETE", `/api/v1/admin/domains?id=${domain.id}`);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/audit?kind=Domain&action=delete");
    await page.locator(".ag-row", { hasText: "removed.dealer.example" }).waitFor();
    await visit("/admin/audit?kind=List");
    await page.getByLabel("Resource", { exact: true }).fill("colou");
    await page.getByRole("button", { name: "Colours" }).click();
    await page.waitForURL((url) => url.searchParams.get("resourceId") === list.id);
    expectNoFaults();
  });

  test("name the application, and a job by what it does", async () => {
    const { id, version } = Object(await stage.api("GET", "/api/v1/admin/application"));
    await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, name: "Fixtures" });
    const job = Object(await stage.api("POST", "/api/v1/admin/products/reindex"));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/audit?resourceId=${id}`);
    await page.locator('.ag-row [col-id="resourceId"]', { hasText: "Fixtures" }).waitFor();
    await visit(`/admin/audit?resourceId=${job.id}`);
    await page
      .locator('.ag-row [col-id="resourceId"]', { hasText: /^search index, /u })
      .first()
      .waitFor();
    expectNoFaults();
  });

  test("show jobs with their progress, and lead from the address to one", async () => {
    const project = Object(await stage.api("POST", "/api/v1/projects", { name: "Lobby" }));
    const report = Object(
      await stage.api("POST", "/api/v1/admin/reports", { name: "Parts", kind: "bill-of-materials" }),
    );
    const job = Object(await stage.api("POST", `/api/v1/projects/${project.id}/reports/${report.id}/run`, {}));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/jobs?kind=report&entry=${job.id}`);
    const drawer = page.getByRole("dialog", { name: "report" });
    await drawer.getByText("report: done").waitFor();
    await drawer.getByText(String(report.id)).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".ag-row", { hasText: "done" }).waitFor();
    expectNoFaults();
  });
});
