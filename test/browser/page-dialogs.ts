import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { type ConsolePage, sidewaysPixels } from "./console-stage.ts";
import { whenRead } from "./page-shots.ts";
import { rowCount } from "./row-count.ts";

/** The narrowest windows: a phone's, and 1280 pixels at 400 %. */
const narrowPixels = [375, 320] as const;

/**
 * Opens the form for a new row, if the page has one, and then a row of it, if it has one. axe judges each dialog, and each
 * fits in the narrowest windows. Returns the address of the form.
 */
export async function judgeDialogs(shown: ConsolePage): Promise<string | undefined> {
  const { page } = shown;
  await whenRead(page);
  let form: string | undefined;
  const add = page.locator("#main .actions").getByRole("button", { name: /^(?:Add|Invite)\b/u });
  if ((await add.count()) > 0) {
    await add.first().click();
    await judgeDialog(shown);
    form = page.url();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  if (await openRow(page)) await judgeDialog(shown);
  return form;
}

async function judgeDialog({ page, expectAccessible }: ConsolePage): Promise<void> {
  await page.getByRole("dialog").waitFor();
  // Colours are judged as they stay, not while the dialog comes.
  await page.evaluate(
    "Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)",
  );
  await whenRead(page);
  await expectAccessible(["light"], "dialog");
  const size = page.viewportSize();
  for (const width of narrowPixels) {
    await page.setViewportSize({ width, height: 740 });
    expect([width, await page.evaluate<number>(sidewaysPixels)]).toEqual([width, 0]);
  }
  if (size) await page.setViewportSize(size);
}

/** Opens the first row of the page's table or grid; false without one, or if it leads to another page. */
export async function openRow(page: Page): Promise<boolean> {
  const before = new URL(page.url());
  const grid = page.locator("#main .ag-root-wrapper");
  if ((await grid.count()) > 0 && (await rowCount(page).count()) > 0) {
    // A row has an id once its values are there.
    await page.locator('#main .ag-row[row-index="0"][row-id] .ag-cell').last().click();
  } else {
    const row = page.locator("#main th[scope=row] button");
    if ((await row.count()) === 0) return false;
    await row.first().click();
  }
  // The address has the open row.
  await page.waitForURL(({ href }) => href !== before.href);
  return new URL(page.url()).pathname === before.pathname;
}
