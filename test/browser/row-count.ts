import type { Locator, Page } from "playwright-core";

/** The number of rows that a list says it has; without a number, any but none, and without a noun, whatever they are called. */
export function rowCount(page: Page, count?: number, noun?: string): Locator {
  const number = count?.toLocaleString("en") ?? "[1-9][\\d,.]*";
  return page
    .locator("#main .tools")
    .getByRole("status")
    .getByText(new RegExp(`^${number} ${noun === undefined ? "\\p{L}" : `${noun}$`}`, "u"));
}
