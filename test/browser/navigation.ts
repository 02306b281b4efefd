import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Hands } from "./hands.ts";

/** Opens the group of a link in the navigation, unless it is open. */
export async function unfold(page: Page, link: Locator, hands: Hands): Promise<void> {
  const group = page.locator("details:not([open])", { has: link });
  if ((await group.count()) > 0) await hands.press(group.locator("summary"));
}

/** Opens the menu of who has signed in. */
export async function openMenu(page: Page): Promise<void> {
  await page
    .locator("summary", { hasText: /^\s*\w+\s*(?:Account, language and colours|Konto, Sprache und Farben)\s*$/u })
    .click();
}

/** Fails unless the page begins with its heading, in the window. */
export async function expectAtTop(page: Page): Promise<void> {
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate<number>("scrollY")).toBe(0);
  expect(heading?.y).toBeWithin(0, height);
}
