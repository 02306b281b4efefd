import type { Page } from "playwright-core";
import { serveSite } from "../../tools/site/serve-site.ts";
import { findBrowser, launchBrowser } from "../support/browser.ts";

/** Words that a reader may look for, and a page that must be among the results. */
const searches = {
  DATABASE_WAIT_SECONDS: "/operations/configuration",
  "Read a user": "/reference/admin-api",
  createDispatcher: "/reference/typescript/webhook-engine",
} as const;
/** The index of the search has a megabyte, which a busy machine reads slowly. */
const resultMsMax = 20_000;

/** Faults of the search, as a reader sees it in Chromium; without a browser it says so and looks for none. */
export async function searchSite(): Promise<readonly string[]> {
  const executable = findBrowser();
  if (executable === undefined) {
    console.log("The search was not tried, because there is no browser");
    return [];
  }
  const server = serveSite(0);
  const browser = await launchBrowser(executable);
  try {
    const page = await browser.newPage();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url.origin)) foreign.push(`the site asks for ${request.url()}`);
    });
    const faults: string[] = [];
    for (const [words, target] of Object.entries(searches)) {
      await page.goto(server.url.href);
      if (!(await isFound(page, words, target))) faults.push(`the search for ${words} does not find ${target}`);
    }
    return [...faults, ...foreign];
  } finally {
    await browser.close();
    await server.stop(true);
  }
}

async function isFound(page: Page, words: string, target: string): Promise<boolean> {
  await page.locator("#local-search button").click();
  await page.locator("#localsearch-input").fill(words);
  const result = page.locator(`a.result[href^="${target}"]`).first();
  return result.waitFor({ timeout: resultMsMax }).then(
    () => true,
    () => false,
  );
}
