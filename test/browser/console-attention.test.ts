import { expect, test } from "bun:test";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";

describeConsole("what needs somebody", (stage) => {
  test("is told by a bell on every page and by numbers at its entries, which follow the state without news", async () => {
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open({});
    let failing = 2;
    await page.route("**/api/v1/admin/status", async (route) => {
      const answer = await route.fetch();
      const status = Object(await answer.json());
      const endpoints = { ...status.endpoints, failing, parked: 0, troubled: [] };
      return route.fulfill({ response: answer, json: { ...status, endpoints } });
    });
    await visit("/admin/projects");
    const badge = page.locator("#needs-webhooks");
    await badge.getByText("2 need you", { exact: true }).waitFor();
    const link = page.getByRole("navigation").getByRole("link", { name: "Endpoints", exact: true });
    await link.and(page.locator('[aria-describedby="needs-webhooks"]')).waitFor();
    const bell = page.locator(".bell > summary");
    await bell.getByText(/^(?:One thing needs|\d+ things need) you$/u).waitFor();
    await bell.click();
    await page.getByRole("link", { name: "2 endpoints receive nothing: their attempts fail" }).waitFor();
    await expectAccessible(["light", "dark"]);
    await page.keyboard.press("Escape");
    await bell.and(page.locator(":focus")).waitFor();
    failing = 0;
    // No change is made: an endpoint that fails leaves no trace in the audit trail, which the stream tells of.
    await badge.waitFor({ state: "detached", timeout: 60_000 });
    await link.and(page.locator(":not([aria-describedby])")).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectNoFaults();
  });

  test("fits a phone", async () => {
    const width = 375;
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width, height: 700 } });
    await visit("/admin/projects");
    await page.locator(".bell > summary").click();
    // A new installation has no backup, at least.
    await page.locator(".bell li").first().waitFor();
    const box = await page.locator(".bell > .float").boundingBox();
    expect(box).toMatchObject({ x: 16, width: width - 32 });
    expectNoFaults();
  });

  test("is not asked for by who may not read the state of the service", async () => {
    const reader = await addUser(stage, ["Admin Signals"]);
    const { page, visit, expectNoFaults } = await stage.open({}, reader);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit("/admin/signals");
    await page.getByText("Nothing here yet").waitFor();
    // The search is loaded after the page, too.
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    expect([asked.includes("/api/v1/admin/status"), await page.locator(".bell").count()]).toEqual([false, 0]);
    expectNoFaults();
  });
});
