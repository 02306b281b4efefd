import { afterAll, beforeAll, describe, expect, setDefaultTimeout } from "bun:test";
import type { Browser } from "playwright-core";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { choosePort } from "../support/free-port.ts";
import { type ConsoleStage, createConsoleStage, matrixTest } from "./console-stage.ts";
import { tasks } from "./console-tasks.ts";
import { keyboardHands, mouseHands } from "./hands.ts";

setDefaultTimeout(60_000);

const executablePath = findBrowser();
const groups = ["operation", "access", "application"];
const pathOf = (name: string) => (name === "overview" ? "/admin" : `/admin/${name}`);

describe.skipIf(executablePath === undefined)("the main task", () => {
  let stage: ConsoleStage;
  let browser: Browser;

  beforeAll(async () => {
    // Addresses of uploads begin with the service's own, which pages of another origin may not ask.
    const port = String(await choosePort());
    stage = await createConsoleStage({ PORT: port, BASE_URL: `http://127.0.0.1:${port}` });
    browser = await shareBrowser(executablePath ?? "");
  });
  afterAll(async () => {
    await closePages(browser);
    await stage?.end();
  });

  matrixTest("is known for every page of operation, access and application", async () => {
    const { page, expectNoFaults } = await stage.open(browser);
    const links = page.locator(groups.map((group) => `ul[aria-labelledby=group-${group}] a`).join(", "));
    const paths = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
    expect(new Set(paths)).toEqual(new Set(Object.keys(tasks).map(pathOf)));
    expectNoFaults();
  });

  for (const [name, task] of Object.entries(tasks)) {
    for (const handsOf of [mouseHands, keyboardHands]) {
      matrixTest(`of the page ${name} is done by ${handsOf === mouseHands ? "mouse" : "keyboard"} only`, async () => {
        const { page, expectNoFaults } = await stage.open(browser);
        const hands = handsOf(page);
        await hands.press(page.locator(`nav.pages a[href="${pathOf(name)}"]`));
        await page.waitForURL((url) => url.pathname === pathOf(name));
        await task({ page, hands, stage, own: `${hands.name}-${name}` });
        expectNoFaults();
      });
    }
  }
});
