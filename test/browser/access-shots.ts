import type { Page } from "playwright-core";

/** Pictures of the pages of access; their addresses are below `/admin`. */
export const accessShots: readonly {
  readonly name: string;
  path(): string;
  ready(page: Page): Promise<void>;
}[] = [
  { name: "users", path: () => "/users", ready: (page) => cell(page, "kim.lund@dealer.example").waitFor() },
  {
    name: "role",
    path: () => "/roles",
    async ready(page) {
      await cell(page, "Planner").click();
      await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("radio", { name: "Products: read and write" }).waitFor();
    },
  },
  {
    name: "domain",
    path: () => "/domains",
    async ready(page) {
      await page.getByRole("link", { name: "dealer.example" }).click();
      await page.getByRole("button", { name: "Check now" }).waitFor();
    },
  },
  {
    name: "account",
    path: () => "/account",
    async ready(page) {
      await page.getByRole("button", { name: "Sign out here" }).waitFor();
      await page.getByRole("button", { name: "Set up the second factor" }).waitFor();
    },
  },
];

function cell(page: Page, text: string) {
  return page.locator(".ag-row .ag-cell", { hasText: text }).first();
}
