import type { Locator, Page } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";

/** Presses a button that copies, and returns what it has copied. */
export async function copyBy(page: Page, button: Locator): Promise<string> {
  await page.evaluate(`navigator.clipboard.writeText("")`);
  await button.click();
  const read = () => page.evaluate<string>("navigator.clipboard.readText()");
  return waitUntil(async () => (await read()) || undefined, { timeoutMs: 10_000, what: "the copied text" });
}
