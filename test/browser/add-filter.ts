import type { Locator, Page } from "playwright-core";

/** Adds a filter that does not stand above the rows from the beginning, by its name. */
export async function addFilter(
  page: Page,
  label: string,
  press: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const menu = page.locator(".filters > .more");
  await press(menu.locator("summary"));
  await press(menu.getByRole("button", { name: label, exact: true }));
}
