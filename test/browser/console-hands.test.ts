import { consolePages } from "@design-catalog/console";
import { afterAll, beforeAll, describe, expect, setDefaultTimeout } from "bun:test";
import type { Browser } from "playwright-core";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { choosePort } from "../support/free-port.ts";
import { type ConsoleStage, createConsoleStage, matrixTest } from "./console-stage.ts";
import { tasks } from "./console-tasks.ts";
import { keyboardHands, mouseHands } from "./hands.ts";
import { unfold } from "./navigation.ts";

setDefaultTimeout(60_000);

const executablePath = findBrowser();
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

  matrixTest("is known for every page that others do not lead to", () => {
    const names = consolePages.filter(({ paths }) => !paths[0].includes("{id}")).map(({ name }) => name);
    expect(Object.keys(tasks).toSorted()).toEqual(names.toSorted());
    return Promise.resolve();
  });

  for (const [name, task] of Object.entries(tasks)) {
    for (const handsOf of [mouseHands, keyboardHands]) {
      matrixTest(`of the page ${name} is done by ${handsOf === mouseHands ? "mouse" : "keyboard"} only`, async () => {
        const { page, expectNoFaults } = await stage.open(browser);
        const hands = handsOf(page);
        const link = page.locator(`a[href="${pathOf(name)}"]`).first();
        await unfold(page, link, hands);
        await hands.press(link);
        await page.waitForURL((url) => url.pathname === pathOf(name));
        await task({ page, hands, stage, own: `${hands.name}-${name}` });
        expectNoFaults();
      });
    }
  }
});
