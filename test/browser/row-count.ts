import type { Locator, Page } from "playwright-core";

/** The number of rows that a list says it has, whatever they are called; without a number, any but none. */
export function rowCount(page: Page, count?: number): Locator {
  const number = count?.toLocaleString("en") ?? "[1-9][\\d,.]*";
  return page
    .locator("#main .tools")
    .getByRole("status")
    .getByText(new RegExp(`^${number} \\p{L}`, "u"));
}
