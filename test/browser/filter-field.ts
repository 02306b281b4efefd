import type { Locator, Page } from "playwright-core";

/** The field of a filter, brought into sight if it is one of the further ones. */
export async function filterField(
  page: Page,
  label: string,
  press: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<Locator> {
  const field = page.locator(".filters").getByLabel(label, { exact: true });
  await field.waitFor();
  const isFurther = (await page.locator(".further").getByLabel(label, { exact: true }).count()) > 0;
  if (isFurther) await press(page.getByRole("button", { name: "Filter", exact: true }));
  return field;
}
