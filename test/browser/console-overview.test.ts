import { expect, test } from "bun:test";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";

describeConsole("the console in a browser", (stage) => {
  test("shows what is wrong, the state of the service, and its version", async () => {
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    await page.getByText("No backup has been recorded").waitFor();
    await page.getByText(/^PostgreSQL \d/u).waitFor();
    await page.getByText(/^Version \d+\.\d+\.\d+/u).waitFor();
    await expectAccessible();
    expectNoFaults();
  });

  test("leads from what is wrong to the page that shows it", async () => {
    const { page, expectNoFaults } = await stage.open();
    const body = { url: "https://localhost:9/parked", eventTypes: ["*"] };
    const { id, url } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
    const at = new Date().toISOString();
    const troubled = [{ id, url, state: "parked", reason: "timeout", since: at, lastFailureAt: at }];
    await page.route("**/api/v1/admin/status", async (route) => {
      const answer = await route.fetch();
      const status = Object(await answer.json());
      const endpoints = { ...status.endpoints, exhaustedLastDay: 2, parked: 1, troubled };
      const json = { ...status, endpoints, mails: { ...status.mails, failed: 3 }, jobs: { ...status.jobs, failed: 4 } };
      return route.fulfill({ response: answer, json });
    });
    for (const [concern, path, label, chosen] of [
      ["2 deliveries were given up", "/admin/deliveries", "Status", "given up"],
      ["3 mails could not be sent", "/admin/outbox", "State", "failed"],
      ["4 jobs have failed", "/admin/jobs", "State", "failed"],
    ] as const) {
      await page.goto(`${stage.url}/admin`);
      await page.getByRole("link", { name: concern }).click();
      await page.waitForURL((url) => url.pathname === path);
      const choice = page.getByRole("combobox", { name: label, exact: true });
      expect([path, await choice.locator("option:checked").textContent()]).toEqual([path, chosen]);
    }
    await page.goto(`${stage.url}/admin`);
    await page.getByText(/ · too late · /u).waitFor();
    await page.getByRole("link", { name: "One endpoint does not answer" }).click();
    const row = page.getByRole("row", { name: /parked/u });
    await row.getByText("does not answer", { exact: true }).waitFor();
    await row.getByText(/others may still send/u).waitFor();
    await page.goto(`${stage.url}/admin`);
    await page.getByRole("link", { name: url }).click();
    await page.waitForURL(({ pathname }) => pathname === `/admin/webhooks/${id}`);
    await page.getByText("does not answer", { exact: true }).waitFor();
    await page.unrouteAll();
    expectNoFaults();
  });

  test("searches by keyboard only", async () => {
    const project = await stage.api("POST", "/api/v1/projects", { name: "Lobby <video> wall" });
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    await page.getByRole("heading", { name: "What is wrong now" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await page.keyboard.type("lobby");
    await page.getByText("Lobby <video> wall").waitFor();
    await page.getByText(String(Object(project).id)).waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("searches once one stops typing, finds pages by name, and leads to rows of every kind", async () => {
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
    await page.keyboard.type("roles");
    await dialog.getByText("Signal of roles").waitFor();
    expect(await dialog.getByRole("link").allTextContents()).toEqual([
      "Roles Page",
      expect.stringMatching(/^Roles of signals Role/u),
    ]);
    expectNoFaults();
  });

  test("asks to sign in again after a sign-out elsewhere, and leads back", async () => {
    const { page } = await stage.open();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.goto(`${stage.url}/admin?show=all`);
    expect(new URL(page.url()).searchParams.get("to")).toBe("/admin?show=all");
  });
});
