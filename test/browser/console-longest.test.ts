import { beforeAll, expect, test } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { createLongestService, openAddresses } from "@design-catalog/console/longest-values";
import type { Page, Route } from "playwright-core";
import { type ConsolePage, pageTest } from "./console-stage.ts";
import { describeConsole } from "./describe-console.ts";

const widths = [1440, 1280, 768, 375] as const;

/**
 * Runs in a page: parts that scroll sideways, by how many pixels, and what reaches out of them. A drawing of cables keeps its size,
 * whatever it says.
 */
const wideParts = `[...document.querySelectorAll("html, main, dialog[open], .scroller:not(:has(> .diagram)), pre")]
  .filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => {
    const right = part.getBoundingClientRect().left + part.clientLeft + part.clientWidth;
    const widest = [...part.querySelectorAll("*")].findLast((inner) => inner.getBoundingClientRect().right > right + 0.5);
    return [part.localName, part.className, part.scrollWidth - part.clientWidth, widest?.outerHTML.slice(0, 160)].join(" ");
  })`;

/**
 * Answers are made from the contract instead of stored: many of the longest values, such as those of logs, attempts and
 * mails, nobody can write by a request, and only how wide a browser draws them matters here. That stored values reach
 * the pages is seen by the other tests of the console.
 */
const service = createLongestService();

async function answer(route: Route): Promise<void> {
  const sent = route.request();
  const response = await service.fetch(new Request(sent.url(), { method: sent.method(), body: sent.postData() }));
  const { status } = response;
  await route.fulfill({ status, headers: Object.fromEntries(response.headers), body: await response.text() });
}

/** Waits until the page has read what it shows, except rows of grids, which it never gets all. */
async function whenShown(page: Page): Promise<void> {
  await page.locator("#main h1").waitFor();
  const loading = page.getByText("Loading …", { exact: true }).and(page.locator(":not(.ag-cell, .ag-cell *)"));
  await loading.first().waitFor({ state: "detached" });
}

describeConsole({ name: "the longest values", timeoutMs: 120_000 }, (stage) => {
  let shown: ConsolePage;

  beforeAll(async () => {
    shown = await stage.open({ viewport: { width: 1280, height: 900 } });
    await shown.page.route("**/api/v1/**", answer);
  });

  for (const [index, each] of consolePages.entries()) {
    pageTest(index)(`scroll nothing sideways: ${each.name}`, async () => {
      const found: string[] = [];
      for (const address of openAddresses(each)) {
        await shown.visit(address);
        await whenShown(shown.page);
        for (const width of widths) {
          await shown.page.setViewportSize({ width, height: 900 });
          const wide = await shown.page.evaluate<readonly string[]>(wideParts);
          found.push(...wide.map((part) => `${address} ${width}: ${part}`));
        }
      }
      expect(found).toEqual([]);
    });
  }

  test("make no table of endpoints scroll sideways: the longest URL", async () => {
    const url = `https://longest.dealer.example/${"a".repeat(2_048)}`.slice(0, 2_048);
    await stage.api("POST", "/api/v1/admin/webhooks", { url, eventTypes: ["*"], enabled: false });
    const { page, visit, expectNoFaults } = await stage.open();
    for (const width of [1_440, 1_280]) {
      await page.setViewportSize({ width, height: 900 });
      await visit("/admin/webhooks");
      await page.getByRole("link", { name: url }).waitFor();
      const hidden =
        'document.querySelector(".scroller").scrollWidth - document.querySelector(".scroller").clientWidth';
      expect([width, await page.evaluate<number>(hidden)]).toEqual([width, 0]);
    }
    await page.setViewportSize({ width: 1_280, height: 900 });
    expectNoFaults();
  });
});
