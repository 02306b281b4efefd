import { expect, test } from "bun:test";
import { waitUntil } from "../support/wait-until.ts";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";

describeConsole("what needs somebody", (stage) => {
  test("is told by a bell on every page and by numbers at its entries, which follow the stream of changes", async () => {
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
    expect(await link.getAttribute("aria-describedby")).toBe("needs-webhooks");
    const bell = page.locator(".bell > summary");
    expect(await bell.getByText(/^(?:One thing needs|\d+ things need) you$/u).count()).toBe(1);
    await bell.click();
    await page.getByRole("link", { name: "2 endpoints receive nothing: their attempts fail" }).waitFor();
    await expectAccessible(["light", "dark"]);
    await page.keyboard.press("Escape");
    await bell.and(page.locator(":focus")).waitFor();
    failing = 0;
    // A page follows the stream some seconds after it is shown, and hears of what happens from then on.
    const isFollowed = async () => {
      await stage.api("POST", "/api/v1/admin/lists", { key: `c${crypto.randomUUID().slice(0, 8)}`, name: "News" });
      return (await badge.count()) === 0 || undefined;
    };
    await waitUntil(isFollowed, { timeoutMs: 45_000, everyMs: 500, what: "the number to go" });
    expect(await link.getAttribute("aria-describedby")).toBeNull();
    await page.unrouteAll({ behavior: "ignoreErrors" });
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
