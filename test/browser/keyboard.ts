import type { Locator, Page } from "playwright-core";

/** Selects whatever may have a place in the order of Tab. */
const stops = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";
/** Presses of Tab within the browser's own window, between the last place of a page and its first. */
const stepsOutside = 5;

/** Ways round a page: in the first, the focus may be lost to a part that is drawn again, or closed, meanwhile. */
const rounds = 2;

/** Moves the focus with Tab until the target has it; round the page, which may list what other tests left. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const stepsMax = rounds * ((await page.locator(stops).count()) + stepsOutside);
  for (let steps = 0; steps < stepsMax; steps += 1) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Cannot reach the element with the Tab key");
}

/** Moves the focus to the target with Tab, and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Moves the focus to the first row of the page's grid. */
export async function tabToFirstRow(page: Page): Promise<void> {
  // Their number is told before they are drawn. A row has an id once its values are there.
  await page.locator('.ag-row[row-index="0"][row-id]').first().waitFor();
  await tabTo(page, page.locator(".ag-header-cell").first());
  await page.keyboard.press("ArrowDown");
  // The next key would go to the heading.
  await page.locator(".ag-cell:focus-within").waitFor();
}
