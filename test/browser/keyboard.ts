import type { Locator, Page } from "playwright-core";

/** Presses of Tab after which an element counts as unreachable. */
const stepsMax = 80;

/** Moves the focus with Tab until the target has it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
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
