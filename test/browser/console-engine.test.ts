import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { type ConsoleStage, createConsoleStage } from "./console-stage.ts";
import { whenRead } from "./page-shots.ts";

setDefaultTimeout(60_000);

const executablePath = findBrowser();

describe.skipIf(executablePath === undefined)("every page of the console", () => {
  let stage: ConsoleStage;
  let browser: Browser;

  beforeAll(async () => {
    stage = await createConsoleStage();
    browser = await shareBrowser(executablePath ?? "");
  });
  afterAll(async () => {
    await closePages(browser);
    await stage?.end();
  });

  test("asks for one token, however many calls it makes at once", async () => {
    const { page, visit, expectNoFaults } = await stage.open(browser);
    const { id } = Object(await stage.api("GET", "/api/v1/me"));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(`/admin/users?user=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor();
    await whenRead(page);
    expect(asked.filter((path) => path.startsWith("/api/")).length).toBeGreaterThan(3);
    expect(asked.filter((path) => path === "/admin/token")).toHaveLength(1);
    expectNoFaults();
  });
});
